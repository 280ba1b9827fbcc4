import { defineServerPlugin, personOf, type Principal, toDisposable } from '@facet/sdk/common';
import { EngineError, EnginePoint, HttpRoutes, PageConf, PostProcessingPoint } from '@facet/sdk/server';
import {
  type ChartQueries,
  type ConnectionSource,
  ConnectionsPoint,
  DatasourcesPoint,
  DidQuery,
  RowPoliciesPoint,
  SavedContextsPoint,
} from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { Annotations } from './chart-data/annotations.ts';
import { ChartData } from './chart-data/chart-data.ts';
import { QueryPlanner } from './plan/plan-query.ts';
import { EngineDirectory } from './gateway/engine-directory.ts';
import { OpenDatabases, resultLimits } from './gateway/open-databases.ts';
import { arrowEncoder } from './encode/arrow-stream.ts';
import { filePieces } from './files/file-pieces.ts';
import { createExports } from './exports/create-exports.ts';
import { countStages } from './observe/count-stages.ts';
import { QueryRecords } from './observe/query-records.ts';
import { readableSource } from './policy/readable-source.ts';
import { createRowRuleBook } from './policy/row-rule-book.ts';
import { RowPolicies, type RowPolicyParts, type StatementCall } from './policy/row-policies.ts';
import { StatementLock } from './policy/statement-lock.ts';
import { chartDataRoutes } from './routes/chart-data-routes.ts';
import { introspectionRoutes } from './routes/introspection-routes.ts';
import type { CheckTools } from './routes/sql-problems.ts';
import { timeRangeRoutes } from './routes/time-range-routes.ts';
import { createRenderSql } from './script/render-sql.ts';
import { columnValues } from './services/column-values.ts';
import { DatabaseVisibility } from './services/database-visibility.ts';
import { createEngineCatalogue } from './services/engine-catalogue.ts';
import { createIntrospection } from './services/introspection.ts';
import { createSqlSessions } from './services/sql-sessions.ts';
import { createSqlStatements } from './statement/sql-statements.ts';
import { SqlLayout } from './statement/sql-layout.ts';
import { TableWork } from './table-work/table-work.ts';
import { TemplateEngine } from './template/template-engine.ts';

const DEADLINE_MS = 60_000;

export default defineServerPlugin(manifest, (ctx, { cache, counters, identity, flags, settings }) => {
  const connections = async (): Promise<ConnectionSource> => {
    const entry = ctx.registry(ConnectionsPoint).get('databases');
    if (!entry) throw new EngineError('connection', 'No plugin knows registered databases.');
    return entry.load();
  };
  const engines = new EngineDirectory(ctx.registry(EnginePoint));
  ctx.implement(PageConf, 'SQL_VALIDATORS_BY_ENGINE', async () => () => engines.validators());
  ctx.implement(PageConf, 'SQL_NAMES_BY_ENGINE', async () => () => engines.names());
  const databases = new OpenDatabases(connections, engines, resultLimits(settings), ctx.log);
  ctx.subscriptions.add(
    toDisposable(() => {
      databases
        .closeAll()
        .catch((error: unknown) => ctx.log.warn('Databases did not close.', { error: String(error) }));
    }),
  );
  const templateEngine = new TemplateEngine();
  ctx.subscriptions.add(toDisposable(() => templateEngine.close()));
  const templates = () => (flags.isOn('ENABLE_TEMPLATE_PROCESSING') ? templateEngine : undefined);
  const tablesNamed: RowPolicyParts['tablesNamed'] = async (databaseId, names) => {
    const sources = await Promise.all(
      ctx
        .registry(DatasourcesPoint)
        .snapshot()
        .map((entry) => entry.load()),
    );
    return (await Promise.all(sources.map(async (source) => source.tablesNamed?.(databaseId, names) ?? []))).flat();
  };
  const rules = createRowRuleBook(ctx.registry(RowPoliciesPoint), { log: ctx.log });
  const policies = new RowPolicies({ rules, access: identity.access, databases, tablesNamed, templates });
  const lock = new StatementLock({ policies, access: identity.access, log: ctx.log, counters });
  const source = readableSource(ctx.registry(DatasourcesPoint), identity.access);
  const planner = new QueryPlanner({ source, databases, policies, lock, flags, templates: templateEngine });
  const exports = createExports({ fire: (hook, request) => ctx.fire(hook, request) });
  const records = ctx.subscriptions.add(
    // Observers are isolated: none of them can make this fail.
    new QueryRecords((some) => void ctx.fire(DidQuery, some)),
  );
  ctx.tap(DidQuery, (some) => countStages(some, counters));
  const chartData = new ChartData(
    {
      source,
      databases,
      planner,
      exports,
      cache,
      tables: ctx.subscriptions.add(new TableWork(ctx.registry(PostProcessingPoint))),
      annotations: (state) => annotations.dataOf(state),
      redactError: (error, { who, connection }) => policies.redactError(error, who, connection.id),
      deadlineMs: DEADLINE_MS,
    },
    records,
  );
  const annotations = new Annotations({
    charts: async () => ctx.registry(SavedContextsPoint).get('chart')?.load(),
    answer: (call) => chartData.answer(call),
  });
  const render = createRenderSql({ databases, planner, templates });
  const scripts = { databases, policies, lock, access: identity.access, render };
  const layout = ctx.subscriptions.add(new SqlLayout());
  const visibility = new DatabaseVisibility({
    access: identity.access,
    connections,
    tableDatasets: (databaseId) => tablesNamed(databaseId, null),
    defaultSchema: async (databaseId, signal) => (await databases.get(databaseId)).database.defaultSchema(signal),
  });
  const described = {
    databases,
    planner,
    templates,
    visibility,
    access: identity.access,
    source,
    scopeOf: (call: StatementCall) => policies.scopeOf(call),
  };
  const introspection = (who: Principal | null) => createIntrospection(who, described);
  const engineCatalogue = createEngineCatalogue(engines, databases);
  const queries = (who: Principal): ChartQueries => ({ chartData: (call) => chartData.answer({ ...call, who }) });
  const values = { databases, policies, lock, planner, templates };
  const checks: CheckTools = {
    access: identity.access,
    render,
    async statements(databaseId) {
      const { dialect, deniedFunctions } = await databases.engineOf(databaseId);
      return createSqlStatements(dialect.grammar, deniedFunctions);
    },
    scopeOf: (call) => policies.scopeOf(call),
    describe: async (databaseId, text, schema, signal) =>
      (await databases.get(databaseId)).database.describeQuery(text, schema, signal),
  };

  ctx.implement(HttpRoutes, 'chart-data', async () =>
    chartDataRoutes({
      queries,
      saved: ctx.registry(SavedContextsPoint),
      chartData,
      operations: () =>
        ctx
          .registry(PostProcessingPoint)
          .snapshot()
          .map(({ key }) => key),
      columnValues: (who, call) => columnValues(who, call, values),
    }),
  );
  ctx.implement(HttpRoutes, 'time-range', async () => timeRangeRoutes());
  ctx.implement(HttpRoutes, 'introspection', async () =>
    introspectionRoutes({
      introspection,
      visibility,
      engines: engineCatalogue,
      checks,
      connections,
    }),
  );
  return {
    charts: (scope) => queries(personOf(scope)),
    sql: (scope) => createSqlSessions(personOf(scope), scripts, layout),
    introspection: (scope) => introspection(scope.principal),
    engines: engineCatalogue,
    tables: { arrow: arrowEncoder, file: filePieces },
    exports: (scope) => ({ release: (rows, open) => exports.release(personOf(scope), rows, open) }),
  };
});
