import type { QueryObject, ResultFormat, ResultType } from '@facet/sdk/common';
import { combineClauses, type RowRules, rulesFingerprint } from '@facet/plugin-row-rules/contract';
import type { FeatureFlags, Principal } from '@facet/sdk/server';
import { utcMoment } from '../../common/time-range/moment.ts';
import type { DatabaseConnection, Datasource } from '../../contract.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import { type CompiledQuery, compileQuery } from '../sql/compile-query.ts';
import { type OffsetQuery, planOffsets } from '../offsets/plan-offsets.ts';
import type { CompileContext } from '../sql/compile-context.ts';
import { modernQuery, queryForResultType } from '../sql/normalize-query.ts';
import { openSqlGuard } from '../sql/sql-guard.ts';

/** What binds a caller on a data source. */
export interface Policy {
  readonly conditions: readonly string[];
  readonly fingerprint: string;
}

export interface PlannedQuery {
  readonly query: QueryObject;
  readonly compiled: CompiledQuery;
  /** The same question about other times, to stand beside the answer. */
  readonly offsets: readonly PlannedOffset[];
}

export type PlannedOffset = OffsetQuery & { readonly compiled: CompiledQuery };

export interface PlanInput {
  readonly who: Principal;
  readonly query: QueryObject;
  readonly type: ResultType;
  readonly format: ResultFormat;
  readonly datasource: Datasource;
  readonly connection: DatabaseConnection;
  readonly signal: AbortSignal;
}

const ROW_LIMIT = 50_000;
const SAMPLES_ROW_LIMIT = 1_000;
const SQL_MAX_ROW = 100_000;
/** Downloads are streamed and may be longer than what a browser can show. */
const DOWNLOAD_MAX_ROW = 10_000_000;

/** From a query of the wire to the SQL of its database, with the caller's row rules inside. */
export class QueryPlanner {
  readonly #databases: OpenDatabases;
  readonly #rules: RowRules;
  readonly #flags: FeatureFlags;

  constructor(databases: OpenDatabases, rules: RowRules, flags: FeatureFlags) {
    this.#databases = databases;
    this.#rules = rules;
    this.#flags = flags;
  }

  /** A rejection refuses the query: without rules nobody knows which rows are allowed. */
  async policyOf(who: Principal, datasource: Datasource): Promise<Policy> {
    const rules = await this.#rules.clausesFor(who, datasource.id);
    return { conditions: combineClauses(rules), fingerprint: rulesFingerprint(rules) };
  }

  /** @throws QueryRefusal, TimeRangeError, EngineError */
  async plan(input: PlanInput, policy: Policy): Promise<PlannedQuery> {
    const { engine, database } = await this.#databases.of(input.connection);
    const { parserName } = engine.dialect;
    const { deniedFunctions } = engine;
    const guard = await openSqlGuard({
      parserName,
      deniedFunctions,
      allowSubqueries: this.#flags.isOn('ALLOW_ADHOC_SUBQUERY'),
    });
    // Rules are written by administrators and may look into other tables.
    const ruleGuard = await openSqlGuard({ parserName, deniedFunctions, allowSubqueries: true });
    const query = queryForResultType(modernQuery(input.query), input.type, input.datasource);
    const raw = input.type === 'samples' || input.type === 'drill_detail';
    const context: CompileContext = {
      guard,
      now: utcMoment(Date.now()),
      rowRules: policy.conditions.map((condition) => ruleGuard.condition(condition)),
      defaultRowLimit: raw ? SAMPLES_ROW_LIMIT : ROW_LIMIT,
      maxRows: input.format === 'csv' ? DOWNLOAD_MAX_ROW : SQL_MAX_ROW,
      describe: (sql) => database.describeQuery(sql, input.datasource.schema, input.signal),
    };
    const compiled = await compileQuery(query, input.datasource, engine.dialect, context);
    const offsets: PlannedOffset[] = [];
    for (const planned of planOffsets(query, compiled.bounds)) {
      const shifted = { ...context, seriesBounds: compiled.bounds };
      const other = await compileQuery(planned.query, input.datasource, engine.dialect, shifted);
      offsets.push({ ...planned, compiled: other });
    }
    return { query, compiled, offsets };
  }
}

/** All SQL texts of a question, as answers show them. */
export const sqlText = ({ compiled, offsets }: PlannedQuery): string =>
  [compiled, ...offsets.map((offset) => offset.compiled)].map(({ sql }) => `${sql};\n\n`).join('');
