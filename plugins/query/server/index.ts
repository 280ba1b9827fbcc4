import { defineServerPlugin, toDisposable } from '@facet/sdk/common';
import { EngineError, EnginePoint, HttpRoutes, PageConf, PostProcessingPoint } from '@facet/sdk/server';
import { type ConnectionSource, ConnectionsPoint, DatasourcesPoint, SavedContextsPoint } from '../contract.server.ts';
import { manifest } from '../manifest.ts';
import { Annotations } from './chart-data/annotations.ts';
import { QueryAnswerer } from './chart-data/answer-query.ts';
import { ChartData } from './chart-data/chart-data.ts';
import { QueryPlanner } from './chart-data/plan-query.ts';
import { EngineDirectory } from './gateway/engine-directory.ts';
import { OpenDatabases, resultLimits } from './gateway/open-databases.ts';
import { createQueryGateway } from './gateway/query-gateway.ts';
import { readableSource } from './policy/readable-source.ts';
import { RowPolicies, type RowPolicyParts } from './policy/row-policies.ts';
import { StatementLock } from './policy/statement-lock.ts';
import { chartDataRoutes } from './routes/chart-data-routes.ts';
import { introspectionRoutes } from './routes/introspection-routes.ts';
import { timeRangeRoutes } from './routes/time-range-routes.ts';
import { SqlLayout } from './statement/sql-layout.ts';
import { TableWork } from './table-work/table-work.ts';
import { TemplateEngine } from './template/template-engine.ts';

const DEADLINE_MS = 60_000;

export default defineServerPlugin(manifest, (ctx, { cache, counters, identity, rules, flags, settings }) => {
  const connections = async (): Promise<ConnectionSource> => {
    const entry = ctx.registry(ConnectionsPoint).get('databases');
    if (!entry) throw new EngineError('connection', 'No plugin knows registered databases.');
    return entry.load();
  };
  const engines = new EngineDirectory(ctx.registry(EnginePoint));
  ctx.implement(PageConf, 'SQL_VALIDATORS_BY_ENGINE', async () => () => engines.validators());
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
  const policies = new RowPolicies({ rules, access: identity.access, databases, tablesNamed, templates });
  const lock = new StatementLock({ policies, access: identity.access, log: ctx.log, counters });
  const source = readableSource(ctx.registry(DatasourcesPoint), identity.access);
  const planner = new QueryPlanner({ source, databases, policies, lock, flags, templates: templateEngine });
  const answerer = new QueryAnswerer({
    cache,
    databases,
    planner,
    tables: ctx.subscriptions.add(new TableWork(ctx.registry(PostProcessingPoint))),
    annotations: (call) => annotations.dataOf(call),
    tellable: (error, call) => policies.tellable(error, call.who, call.connection.id),
    deadlineMs: DEADLINE_MS,
  });
  const chartData = new ChartData(source, databases, answerer);
  const annotations = new Annotations({
    charts: async () => ctx.registry(SavedContextsPoint).get('chart')?.load(),
    answer: (call) => chartData.answer(call),
  });
  const gateway = createQueryGateway({
    databases,
    engines,
    chartData,
    policies,
    lock,
    planner,
    tablesNamed,
    templates,
    layout: ctx.subscriptions.add(new SqlLayout()),
  });

  ctx.implement(HttpRoutes, 'chart-data', async () =>
    chartDataRoutes(gateway, ctx.registry(SavedContextsPoint), chartData, () =>
      ctx
        .registry(PostProcessingPoint)
        .snapshot()
        .map(({ key }) => key),
    ),
  );
  ctx.implement(HttpRoutes, 'time-range', async () => timeRangeRoutes());
  ctx.implement(HttpRoutes, 'introspection', async () =>
    introspectionRoutes({ gateway, access: identity.access, connections }),
  );
  return gateway;
});
