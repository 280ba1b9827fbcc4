import type {
  ColumnBatch,
  Dialect,
  EngineColumn,
  EngineDatabase,
  EngineTable,
  EngineTableDetails,
  Principal,
  RunOptions,
} from '@facet/sdk/server';
import { GenericType, sqlLexisOf } from '@facet/sdk/common';
import { EngineError, messageError, ResultBudget } from '@facet/sdk/server';
import {
  type Datasource,
  type QueryGateway,
  type SqlRun,
  SqlTemplateError,
  type TableDataset,
} from '../../contract.server.ts';
import type { ChartData } from '../chart-data/chart-data.ts';
import { arrowEncoder } from '../encode/arrow-stream.ts';
import { requestTexts } from '../errors.ts';
import { databaseVocabulary } from '../expression/database-vocabulary.ts';
import { inBrackets } from '../sql/compile-query.ts';
import { narrowedSource } from '../sql/narrowed-source.ts';
import { openSqlGuard, type SqlGuard } from '../sql/sql-guard.ts';
import type { SqlLayout } from '../statement/sql-layout.ts';
import { createSqlStatements } from '../statement/sql-statements.ts';
import { batchBytes } from './batch-bytes.ts';
import type { EngineDirectory } from './engine-directory.ts';
import type { OpenDatabases, Opened } from './open-databases.ts';
import type { RowPolicies } from '../policy/row-policies.ts';
import type { StatementLock } from '../policy/statement-lock.ts';
import { NO_FACTS, ownTableOf, type QueryPlanner, runSchema, tableOf } from '../chart-data/plan-query.ts';
import type { RenderTemplate } from '../sql/compile-context.ts';
import { QueryRefusal } from '../sql/errors.ts';
import { chartTemplateInput } from '../template/chart-template-input.ts';
import type { TemplateEngine } from '../template/template-engine.ts';
import { TemplateError } from '../template/template-error.ts';
import { templateUser } from '../template/template-user.ts';

const DEADLINE_MS = 60_000;
/** A streamed result is kept on disk, so it may be so many times what a result in memory may be. */
const BATCHES_KEPT = 16;

export interface GatewayParts {
  readonly databases: OpenDatabases;
  readonly engines: EngineDirectory;
  readonly chartData: ChartData;
  readonly policies: RowPolicies;
  readonly lock: StatementLock;
  readonly planner: QueryPlanner;
  /** Physical data sources by table name; all without names. */
  tablesNamed(databaseId: number, names: readonly string[] | null): Promise<readonly TableDataset[]>;
  readonly layout: SqlLayout;
  /** `undefined` while ENABLE_TEMPLATE_PROCESSING is off. */
  templates(): TemplateEngine | undefined;
}

export function createQueryGateway(parts: GatewayParts): QueryGateway {
  const { databases, engines, chartData, policies } = parts;
  const ask = async <T>(id: number, question: (database: EngineDatabase) => Promise<T>): Promise<T> =>
    question((await databases.get(id)).database);

  const optionsOf = (run: SqlRun, opened: Opened): RunOptions => ({
    signal: run.signal,
    deadlineMs: run.deadlineMs ?? DEADLINE_MS,
    maxRows: run.maxRows,
    ...databases.limits,
    readOnly: run.readOnly ?? !opened.connection.allowDml,
    schema: run.schema,
    ...(run.onProgress ? { onProgress: run.onProgress } : {}),
  });

  async function admitted<T>(run: SqlRun, work: (opened: Opened, options: RunOptions) => Promise<T>): Promise<T> {
    const opened = await databases.get(run.databaseId);
    const leave = await opened.admission.enter(run.who.id, run.signal);
    try {
      return await work(opened, optionsOf(run, opened));
    } finally {
      leave();
    }
  }

  async function ensureLocked(run: SqlRun, opened: Opened): Promise<void> {
    try {
      await parts.lock.ensureRun(run, optionsOf(run, opened).readOnly);
    } catch (error) {
      throw error instanceof QueryRefusal ? error.toHttpError() : error;
    }
  }

  /** Texts of a data source outside a chart: nothing is filtered, and no request is there to read. */
  const plainTexts = (who: Principal, dialect: Dialect, datasource: TextOwner, signal: AbortSignal): RenderTemplate => {
    const templates = parts.templates();
    if (!templates) return (text) => Promise.resolve(text);
    const lookups = parts.planner.lookups({ who, dialect, columns: datasource.columns, signal });
    const call = {
      user: templateUser(who),
      requestParams: {},
      templateParams: datasource.templateParams,
      parserName: dialect.parserName,
    };
    return templates.session(chartTemplateInput({}, datasource, NO_FACTS, call), lookups).render;
  };

  return {
    chartData: (call) => chartData.answer(call),

    async columnValues(who, datasource, column, limit, signal) {
      const known = datasource.columns.find(({ name }) => name === column);
      if (!known) throw messageError(400, requestTexts.columnMissing(column));
      const opened = await databases.get(datasource.databaseId);
      const { dialect, deniedFunctions } = opened.engine;
      const guard = await openSqlGuard({
        dialect,
        vocabulary: databaseVocabulary(opened.engine, opened.connection),
        deniedFunctions,
        allowSubqueries: false,
        ownTable: ownTableOf(datasource),
      });
      const call = { who, databaseId: datasource.databaseId, schema: runSchema(datasource) };
      const policy = await policies.policyOf(call, datasource);
      const conditions: string[] = [];
      const render = plainTexts(who, dialect, datasource, signal);
      if (datasource.fetchValuesPredicate) {
        conditions.push(guard.condition(await render(datasource.fetchValuesPredicate, 'SQL')));
      }
      const subject = known.expression
        ? guard.expression(await render(known.expression, 'SQL'))
        : dialect.quoteIdentifier(known.name);
      const alias = dialect.quoteIdentifier(datasource.sql ? 'virtual_table' : datasource.tableName);
      // Rendered once: what is judged must be what runs.
      const written = datasource.sql ? guard.relation(await render(datasource.sql, 'SQL')) : null;
      const source = written
        ? `(${await policies.narrowText(written, call)}\n) AS ${alias}`
        : dialect.qualify([datasource.schema, datasource.tableName]);
      const from = narrowedSource(source, policy.conditions, alias);
      const where = conditions.length > 0 ? ` WHERE ${inBrackets(conditions).join(' AND ')}` : '';
      const sql = `SELECT DISTINCT ${subject} AS ${dialect.quoteIdentifier('column_values')} FROM ${from}${where} ${dialect.limit(limit, 0)}`;
      const opens = written ? (await policies.readText(written, call.databaseId)).tables : [tableOf(datasource)];
      await parts.lock.ensure({ ...call, sql, opens, around: datasource.sql ? policy.conditions : [] });
      const run = { ...call, sql, signal, maxRows: limit, readOnly: true };
      const batch = await admitted(run, ({ database }, options) => database.run(sql, options)).catch(
        async (error: unknown) => {
          throw await policies.tellable(error, who, call.databaseId);
        },
      );
      const values = columnOf(batch, 0);
      return batch.columns[0]?.generic === GenericType.temporal ? values.map(httpDate) : values;
    },

    async describeSource(source, who, signal) {
      const { database, engine } = await databases.get(source.databaseId);
      if (source.sql) {
        const guard = await openSqlGuard({
          dialect: engine.dialect,
          vocabulary: engine.vocabulary,
          deniedFunctions: engine.deniedFunctions,
          allowSubqueries: true,
        });
        const render = plainTexts(
          who,
          engine.dialect,
          { ...NO_PARTS, templateParams: source.templateParams ?? null },
          signal,
        );
        const sql = await render(source.sql, 'SQL');
        return database.describeQuery(relationOf(guard, sql), source.schema, signal);
      }
      const table = await database.describeTable(source.schema, source.tableName, signal);
      if (!table) throw new EngineError('table-missing', requestTexts.tableMissing);
      return table.columns.map(
        ({ name, type }): EngineColumn => ({ name, type, generic: engine.dialect.genericType(type) }),
      );
    },

    runSql: async (run) => {
      const opened = await databases.get(run.databaseId);
      await ensureLocked(run, opened);
      return admitted(run, ({ database }, options) => database.run(run.sql, options));
    },

    async *streamSql(run) {
      const opened = await databases.get(run.databaseId);
      await ensureLocked(run, opened);
      const leave = await opened.admission.enter(run.who.id, run.signal);
      try {
        const all = new ResultBudget({
          maxBytes: databases.limits.maxBytes * BATCHES_KEPT,
          maxCells: databases.limits.maxCells * BATCHES_KEPT,
        });
        for await (const batch of opened.database.stream(run.sql, optionsOf(run, opened))) {
          all.take(batch.rowCount * batch.columns.length, batchBytes(batch));
          yield batch;
        }
      } finally {
        leave();
      }
    },

    arrowEncoder,

    describeSql: (id, sql, schema, signal) => ask(id, (database) => database.describeQuery(sql, schema, signal)),
    async estimateSql({ who, databaseId, sql, schema, signal }) {
      // An estimate tells about rows that a rule hides.
      await policies.ensureUnboundBy(sql, { who, databaseId, schema });
      return ask(databaseId, async (database) => database.estimate?.(sql, schema, signal));
    },
    schemas: (id, signal) => ask(id, (database): Promise<readonly string[]> => database.schemas(signal)),
    tables: (id, schema, signal) =>
      ask(id, (database): Promise<readonly EngineTable[]> => database.tables(schema, signal)),
    describeTable: (id, schema, table, signal) =>
      ask(id, (database): Promise<EngineTableDetails | undefined> => database.describeTable(schema, table, signal)),
    defaultSchema: (id, signal) => ask(id, (database) => database.defaultSchema(signal)),
    functionNames: (id, signal) => ask(id, (database) => database.functionNames(signal)),

    async testConnection(key, spec, signal) {
      const engine = await engines.load(key);
      // Drivers have time-outs of their own for each of their steps, and none for all of them.
      const late = AbortSignal.timeout(spec.connectTimeoutMs);
      const given = AbortSignal.any([signal, late]);
      const trial = (async () => {
        const database = await engine.open(spec);
        try {
          await database.ping(given);
          return await database.rights?.(given);
        } finally {
          // A trial may name the file that a registered database has open; only what this trial opened is closed.
          if (!engine.capabilities.sharesFiles) await database.close();
        }
      })();
      return await Promise.race([trial, endOf(given)]).catch((error: unknown) => {
        throw late.aborted ? new EngineError('connection', 'timeout expired') : error;
      });
    },

    engines: () => engines.all(),
    engineOfScheme: (scheme) => engines.ofScheme(scheme),
    async statements(id) {
      const { dialect, deniedFunctions } = await engines.load((await databases.connection(id)).engine);
      return createSqlStatements(dialect.parserName, deniedFunctions);
    },
    tableDatasets: (databaseId) => parts.tablesNamed(databaseId, null),
    tellable: (error, who, databaseId) => policies.tellable(error, who, databaseId),
    ruledAmong: (databaseId, tables) => policies.ruledAmong(tables, databaseId),
    formatSql: (text, engine, call) => parts.layout.format(text, engine, call),
    async narrowSql({ analysis, ...call }) {
      try {
        return await policies.narrow(analysis, call);
      } catch (error) {
        throw error instanceof QueryRefusal ? error.toHttpError() : error;
      }
    },

    async renderSql(text, { who, databaseId, params, urlParams }) {
      const templates = parts.templates();
      if (!templates) return text;
      const { dialect } = await engines.load((await databases.connection(databaseId)).engine);
      const signal = AbortSignal.timeout(DEADLINE_MS);
      const input = {
        user: templateUser(who),
        backslashEscapes: sqlLexisOf(dialect.parserName).backslashEscapes,
        requestParams: urlParams ?? {},
        formParams: {},
        filters: [],
        metrics: {},
        variables: params,
      };
      try {
        const lookups = parts.planner.lookups({ who, dialect, columns: [], signal });
        const rendered = await templates.render(text, input, lookups);
        if (rendered.undefinedNames.length === 0) return rendered.text;
        throw new SqlTemplateError(requestTexts.templateNames(rendered.undefinedNames), rendered.undefinedNames);
      } catch (error) {
        if (error instanceof TemplateError || error instanceof QueryRefusal) {
          const calculation = error instanceof TemplateError && error.kind === 'arithmetic';
          throw new SqlTemplateError(error.message, [], { cause: error, calculation });
        }
        throw error;
      }
    },
    dialectOf: async (id) => (await engines.load((await databases.connection(id)).engine)).dialect,
  };
}

const httpDate = (value: unknown): unknown => (typeof value === 'number' ? new Date(value).toUTCString() : value);

type TextOwner = Pick<Datasource, 'columns' | 'metrics' | 'templateParams'>;

const NO_PARTS: TextOwner = { columns: [], metrics: [], templateParams: null };

function columnOf(batch: ColumnBatch, index: number): readonly unknown[] {
  const vector = batch.vectors[index];
  if (!vector) return [];
  if (vector.kind === 'values') return vector.values;
  const { nulls } = vector;
  if (vector.kind === 'booleans') {
    return Array.from(vector.values, (value, row) => (nulls?.[row] ? null : value === 1));
  }
  return Array.from<number | bigint, unknown>(vector.values, (value, row) => (nulls?.[row] ? null : value));
}

/** A text that cannot be a virtual table is a fault of its writer, told in the way in which an engine tells its own. */
function relationOf(guard: SqlGuard, sql: string): string {
  try {
    return guard.relation(sql);
  } catch (error) {
    if (error instanceof QueryRefusal) throw new EngineError('syntax', error.message, undefined, { cause: error });
    throw error;
  }
}

/** Rejects when the signal aborts. */
function endOf(signal: AbortSignal): Promise<never> {
  const end = Promise.withResolvers<never>();
  const onAbort = (): void => end.reject(new EngineError('cancelled', 'The trial was given up.'));
  if (signal.aborted) onAbort();
  else signal.addEventListener('abort', onAbort, { once: true });
  return end.promise;
}
