import { Buffer } from 'node:buffer';
import type { QueryObject, ResultFormat, ResultType } from '@facet/sdk/common';
import type { Principal, SharedCache } from '@facet/sdk/server';
import type { DatabaseConnection, Datasource } from '../../contract.server.ts';
import { epochMs } from '../../common/time-range/moment.ts';
import type { CompiledQuery } from '../sql/compile-query.ts';
import { modernQuery } from '../sql/normalize-query.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import { withAxisMoments } from './axis-moments.ts';
import { cacheKey, databaseTag, datasetTag } from './cache-key.ts';
import { labelMap } from './label-map.ts';
import { offsetAxis } from '../offsets/plan-offsets.ts';
import { type PlannedQuery, queryClock, type QueryPlanner, runSchema, sqlText } from './plan-query.ts';
import { type ResultTable, resultTable } from './result-table.ts';
import { NO_FORMATS, type ShownFormats } from './shown-table.ts';
import type { TableFacts, TableForm, TableJob } from '../table-work/table-job.ts';
import type { TableWork } from '../table-work/table-work.ts';
import { timeKey } from './time-key.ts';

export interface QueryCall {
  readonly who: Principal;
  readonly query: QueryObject;
  readonly type: ResultType;
  readonly format: ResultFormat;
  readonly datasource: Datasource;
  readonly connection: DatabaseConnection;
  readonly force: boolean;
  /** Seconds; below 0 is never. */
  readonly cacheSeconds: number;
  readonly signal: AbortSignal;
  /** Query string of the request, for templates. */
  readonly requestParams?: Readonly<Record<string, string>>;
  /** How a table chart shows its numbers; for the result type `post_processed`. */
  readonly formats?: ShownFormats;
}

export interface AnswerParts {
  readonly cache: SharedCache;
  readonly databases: OpenDatabases;
  readonly planner: QueryPlanner;
  readonly tables: TableWork;
  /** JSON text of the rows that annotation layers show. */
  annotations(call: QueryCall): Promise<string>;
  /** An error of the database without values that the caller may not see. */
  redactError(error: unknown, call: QueryCall): Promise<unknown>;
  readonly deadlineMs: number;
}

interface Answered {
  readonly table: TableFacts;
  /** Before the steps in memory. */
  readonly databaseRows: number;
}

/** What the database gave: the rows, and those of each comparison. */
interface Fetched {
  readonly main: ResultTable;
  readonly offsets: TableJob['offsets'];
}

/** Answers one query of a chart: from the cache, with others who ask the same, or from the database. */
export class QueryAnswerer {
  readonly #parts: AnswerParts;

  constructor(parts: AnswerParts) {
    this.#parts = parts;
  }

  /** One entry of `result` as JSON text. */
  async json(call: QueryCall): Promise<Buffer> {
    const { planner } = this.#parts;
    const now = queryClock();
    const policy = await planner.policyOf(call);
    const early = planner.sqlVaries(call) ? await planner.plan(call, policy, now) : undefined;
    const { bounds, moving } = timeKey(modernQuery(call.query), now);
    const formats = [...(call.formats ?? NO_FORMATS)];
    const key = cacheKey({ ...call, policy: policy.fingerprint, bounds, sql: early ? sqlText(early) : null, formats });
    const annotations = call.type === 'results' ? '{}' : await this.#parts.annotations(call);
    const cached = call.force || call.cacheSeconds < 0 ? undefined : await this.#parts.cache.get(key);
    if (cached) return Buffer.concat([head(call, key, readStamp(cached), annotations), cached.subarray(STAMP_LENGTH)]);
    const fresh = await this.#parts.cache.singleFlight(`chart-data ${key}`, call.signal, async (signal) => {
      const shared = { ...call, signal };
      const rest = await this.#compute(shared, early ?? (await planner.plan(shared, policy, now)));
      const stored = Buffer.concat([Buffer.from(new Date().toISOString().slice(0, 19).padEnd(STAMP_LENGTH)), ...rest]);
      if (call.cacheSeconds >= 0) {
        const life = call.cacheSeconds === 0 ? YEAR_SECONDS : call.cacheSeconds;
        await this.#parts.cache.set(key, stored, moving ? Math.min(life, MOVING_SECONDS) : life);
        await this.#parts.cache.tag(key, [datasetTag(call.datasource.id), databaseTag(call.connection.id)]);
      }
      return stored;
    });
    return Buffer.concat([head(call, key, null, annotations), fresh.subarray(STAMP_LENGTH)]);
  }

  /** The SQL that would be run. */
  async sql(call: QueryCall): Promise<string> {
    const plan = await this.#parts.planner.plan(call, await this.#parts.planner.policyOf(call));
    return sqlText(plan);
  }

  /** A query after post-processing as a file. */
  async file(call: QueryCall, form: TableForm): Promise<Uint8Array> {
    const plan = await this.#parts.planner.plan(call, await this.#parts.planner.policyOf(call));
    const { table } = await this.#run(call, plan, form);
    return table.bytes;
  }

  /** Batches as the database gives them; for downloads without post-processing. */
  async *stream(call: QueryCall): AsyncGenerator<ResultTable, undefined> {
    const policy = await this.#parts.planner.policyOf(call);
    const plan = await this.#parts.planner.plan({ ...call, streamed: true }, policy);
    await this.#parts.planner.ensureLocked(call, plan, plan.compiled.sql);
    const { database, admission } = await this.#parts.databases.of(call.connection);
    const leave = await admission.enter(call.who.id, call.signal);
    try {
      for await (const batch of database.stream(plan.compiled.sql, {
        signal: call.signal,
        deadlineMs: this.#parts.deadlineMs,
        maxRows: plan.compiled.rowLimit,
        ...this.#parts.databases.limits,
        readOnly: true,
        schema: runSchema(call.datasource),
      })) {
        yield resultTable(batch, plan.compiled.labels, call.datasource);
      }
    } catch (error) {
      throw await this.#parts.redactError(error, call);
    } finally {
      leave();
    }
  }

  async #run(call: QueryCall, plan: PlannedQuery, form: TableForm): Promise<Answered> {
    try {
      return await this.#made(call, plan, await this.#fetch(call, plan), form);
    } catch (error) {
      throw await this.#parts.redactError(error, call);
    }
  }

  async #fetch(call: QueryCall, plan: PlannedQuery): Promise<Fetched> {
    const { database, admission } = await this.#parts.databases.of(call.connection);
    const ask = async ({ sql, rowLimit, labels }: CompiledQuery): Promise<ResultTable> => {
      await this.#parts.planner.ensureLocked(call, plan, sql);
      const batch = await database.run(sql, {
        signal: call.signal,
        deadlineMs: this.#parts.deadlineMs,
        maxRows: rowLimit,
        ...this.#parts.databases.limits,
        readOnly: true,
        schema: runSchema(call.datasource),
      });
      return withAxisMoments(resultTable(batch, labels, call.datasource), plan.query, call.datasource);
    };
    const leave = await admission.enter(call.who.id, call.signal);
    try {
      const main = await ask(plan.compiled);
      const offsets: Fetched['offsets'][number][] = [];
      for (const { compiled, offset, shift } of plan.offsets)
        offsets.push({ offset, shift, table: await ask(compiled) });
      return { main, offsets };
    } finally {
      leave();
    }
  }

  async #made(call: QueryCall, plan: PlannedQuery, fetched: Fetched, form: TableForm): Promise<Answered> {
    const table = await this.#parts.tables.make(
      {
        ...fetched,
        steps: plan.query.post_processing ?? [],
        metricLabels: plan.compiled.metricLabels,
        axis: offsetAxis(plan.query),
        formats: call.formats ?? NO_FORMATS,
        form,
      },
      { who: call.who.id, signal: call.signal },
    );
    return { table, databaseRows: fetched.main.rowCount };
  }

  /** Everything of an entry but its head, without the opening brace. */
  async #compute(call: QueryCall, plan: PlannedQuery): Promise<readonly Buffer[]> {
    return body(call, plan, await this.#run(call, plan, { kind: 'json' }));
  }
}

const YEAR_SECONDS = 31_536_000;
/** Life of an answer about a time that ends at the present moment: nobody asks for the same second later. */
const MOVING_SECONDS = 60;
const STAMP_LENGTH = 24;
const readStamp = (stored: Buffer): string => stored.toString('latin1', 0, STAMP_LENGTH).trim();

/** The members that differ between a fresh and a cached answer, or between callers. `annotations` is JSON text. */
function head(call: QueryCall, key: string, cachedAt: string | null, annotations: string): Buffer {
  if (call.type === 'results') return Buffer.from('{');
  const members = JSON.stringify({
    cache_key: key,
    cached_dttm: cachedAt,
    cache_timeout: call.cacheSeconds,
    is_cached: cachedAt === null ? null : true,
  });
  return Buffer.from(`${members.slice(0, -1)},"annotation_data":${annotations},`);
}

function body(call: QueryCall, plan: PlannedQuery, { table, databaseRows }: Answered): readonly Buffer[] {
  const { compiled } = plan;
  const empty = table.rowCount === 0;
  const names = empty ? [] : table.names;
  const withRows = (members: object): readonly Buffer[] => [
    Buffer.from(`${inner(members)},"data":`),
    Buffer.from(table.bytes.buffer, table.bytes.byteOffset, table.bytes.byteLength),
    Buffer.from('}'),
  ];
  const columns = { colnames: names, coltypes: empty ? [] : table.types };
  if (call.type === 'results') return withRows({ ...columns, rowcount: table.rowCount, sql_rowcount: databaseRows });
  const { since, until } = compiled.bounds;
  return withRows({
    applied_template_filters: compiled.appliedTemplateFilters,
    error: null,
    query: sqlText(plan),
    status: 'success',
    stacktrace: null,
    rowcount: table.rowCount,
    sql_rowcount: databaseRows,
    from_dttm: since ? epochMs(since) : null,
    to_dttm: until ? epochMs(until) : null,
    label_map: empty ? {} : labelMap(table, plan.query, call.datasource, call.type),
    ...columns,
    indexnames: table.rowNames ?? Array.from({ length: table.rowCount }, (_, row) => row),
    result_format: call.format,
    applied_filters: compiled.appliedFilters.map((column) => ({ column })),
    rejected_filters: compiled.rejectedFilters,
    detected_currency: null,
  });
}

const inner = (members: object): string => JSON.stringify(members).slice(1, -1);
