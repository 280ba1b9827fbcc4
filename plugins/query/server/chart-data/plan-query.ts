import type { QueryObject, ResultFormat, ResultType } from '@facet/sdk/common';
import type { Dialect, FeatureFlags, Principal } from '@facet/sdk/server';
import { type Moment, utcMoment } from '../../common/time-range/moment.ts';
import type { DatabaseConnection, Datasource } from '../../contract.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import { type OffsetQuery, planOffsets } from '../offsets/plan-offsets.ts';
import type { RequestValues } from '../policy/clause-renderer.ts';
import type { ReadableSource } from '../policy/readable-source.ts';
import type { Policy, RowPolicies, StatementCall } from '../policy/row-policies.ts';
import type { CompileContext } from '../sql/compile-context.ts';
import { type CompiledQuery, compileQuery } from '../sql/compile-query.ts';
import { modernQuery, queryForResultType } from '../sql/normalize-query.ts';
import { openSqlGuard } from '../sql/sql-guard.ts';
import { chartTemplateInput } from '../template/chart-template-input.ts';
import type { TemplateEngine } from '../template/template-engine.ts';
import { TemplateError, templateTexts } from '../template/template-error.ts';
import type { ResolveLookup } from '../template/template-facts.ts';
import { templateLookups } from '../template/template-lookups.ts';
import { hasTemplate } from '../template/template-markup.ts';
import { templateUser } from '../template/template-user.ts';

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
  /** Query string of the request, for templates. */
  readonly requestParams?: Readonly<Record<string, string>>;
  /** The rows are read as a stream, at most as many as the limit. */
  readonly streamed?: boolean;
  /** How many data sources stand around this one, put there by templates. */
  readonly depth?: number;
}

/** Who asks for what a template needs. */
export interface LookupContext extends Pick<PlanInput, 'who' | 'signal' | 'requestParams' | 'depth'> {
  readonly dialect: Dialect;
  readonly columns: Datasource['columns'];
}

export interface PlannerParts {
  readonly source: ReadableSource;
  readonly databases: OpenDatabases;
  readonly policies: RowPolicies;
  readonly flags: FeatureFlags;
  readonly templates: TemplateEngine;
}

const ROW_LIMIT = 50_000;
const SAMPLES_ROW_LIMIT = 1_000;
const SQL_MAX_ROW = 100_000;
/** Downloads are streamed; an installation that allows full ones may give more than a browser can show. */
const DOWNLOAD_MAX_ROW = 10_000_000;

/** The clock of a query. Whole seconds, so that its SQL says no more than its cache key. */
export const queryClock = (): Moment => utcMoment(Math.floor(Date.now() / 1_000) * 1_000);

/** From a query of the wire to the SQL of its database, with the caller's row rules inside. */
export class QueryPlanner {
  readonly #parts: PlannerParts;

  constructor(parts: PlannerParts) {
    this.#parts = parts;
  }

  /**
   * A rejection refuses the query: without rules nobody knows which rows are allowed. The fingerprint holds the rules of
   * tables inside a virtual data source too, unless templates decide which tables those are; see `dependsOnTemplates`.
   */
  async policyOf(input: PlanInput): Promise<Policy> {
    const { datasource } = input;
    const policy = await this.#parts.policies.policyOf(this.#statementCall(input), datasource.id);
    if (!datasource.sql || this.#isTemplate(datasource.sql)) return policy;
    const narrowed = await this.#parts.policies.narrowText(datasource.sql, this.#statementCall(input));
    if (narrowed === datasource.sql) return policy;
    return { ...policy, fingerprint: JSON.stringify([policy.fingerprint, narrowed]) };
  }

  /** The SQL may differ for two callers with the same policy, or from one request to the next. */
  sqlVaries({ query, datasource }: PlanInput): boolean {
    const texts = (): string =>
      JSON.stringify(
        [query, datasource.sql, datasource.fetchValuesPredicate, datasource.columns, datasource.metrics],
        (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      );
    if (this.#templates() && hasTemplate(texts())) return true;
    return this.#parts.flags.isOn('ALLOW_ADHOC_SUBQUERY') && MAY_SELECT.test(texts());
  }

  /** @throws QueryRefusal, TimeRangeError, EngineError */
  async plan(input: PlanInput, policy: Policy, now: Moment = queryClock()): Promise<PlannedQuery> {
    const { datasource, format, type } = input;
    const { engine, database } = await this.#parts.databases.of(input.connection);
    const query = queryForResultType(modernQuery(input.query), type, datasource);
    const raw = type === 'samples' || type === 'drill_detail';
    const unlimited = format === 'csv' && this.#parts.flags.isOn('ALLOW_FULL_CSV_EXPORT');
    const context: CompileContext = {
      ...(await this.#textRules(input)),
      now,
      rowRules: policy.conditions,
      defaultRowLimit: raw ? SAMPLES_ROW_LIMIT : ROW_LIMIT,
      unlimited: (input.depth ?? 0) > 0,
      readerStops: input.streamed ?? false,
      maxRows: unlimited ? DOWNLOAD_MAX_ROW : SQL_MAX_ROW,
      describe: (sql) => database.describeQuery(sql, runSchema(datasource), input.signal),
    };
    const templated = (asked: QueryObject): Pick<CompileContext, 'openTemplates'> => {
      const templates = this.#templates();
      if (!templates) return {};
      const { templateParams } = datasource;
      const call = {
        user: templateUser(input.who),
        requestParams: input.requestParams ?? {},
        templateParams,
        parserName: engine.dialect.parserName,
      };
      const lookups = this.lookups({ ...input, dialect: engine.dialect, columns: datasource.columns }, now);
      return {
        openTemplates: (facts) => templates.session(chartTemplateInput(asked, datasource, facts, call), lookups),
      };
    };
    const compiled = await compileQuery(query, datasource, engine.dialect, { ...context, ...templated(query) });
    const offsets: PlannedOffset[] = [];
    for (const planned of planOffsets(query, compiled.bounds)) {
      const shifted = { ...context, ...templated(planned.query), seriesBounds: compiled.bounds };
      const other = await compileQuery(planned.query, datasource, engine.dialect, shifted);
      offsets.push({ ...planned, compiled: other });
    }
    return { query, compiled, offsets };
  }

  /** What templates may ask the server for. */
  lookups(asking: LookupContext, now: Moment = queryClock()): ResolveLookup {
    const { who, dialect, columns, depth = 0 } = asking;
    return templateLookups({
      who,
      dialect,
      now,
      columns,
      source: (id) => this.#parts.source(who, 'table', id),
      select: async (datasource, names, metrics) => {
        if (depth >= DEEPEST) throw new TemplateError('limit', templateTexts.nesting);
        const input: PlanInput = {
          who,
          datasource,
          query: { columns: names, ...(metrics ? { metrics } : {}) },
          type: 'full',
          format: 'json',
          connection: await this.#parts.databases.connection(datasource.databaseId),
          signal: asking.signal,
          ...(asking.requestParams ? { requestParams: asking.requestParams } : {}),
          depth: depth + 1,
        };
        return (await this.plan(input, await this.policyOf(input), now)).compiled.sql;
      },
    });
  }

  /** How texts of the caller and of the data source are checked, and narrowed to what the caller may see. */
  async #textRules(input: PlanInput): Promise<Pick<CompileContext, 'guard' | 'narrowSource'>> {
    const { flags, policies, databases } = this.#parts;
    const { engine } = await databases.of(input.connection);
    const call = this.#statementCall(input);
    const allowSubqueries = flags.isOn('ALLOW_ADHOC_SUBQUERY');
    const guard = await openSqlGuard({
      parserName: engine.dialect.parserName,
      deniedFunctions: engine.deniedFunctions,
      allowSubqueries,
      narrowSubqueries: allowSubqueries ? await policies.subqueryNarrower(call) : undefined,
    });
    return { guard, narrowSource: (sql) => policies.narrowText(sql, call) };
  }

  #statementCall({ who, datasource, query, requestParams }: PlanInput): StatementCall {
    const values: RequestValues = { requestParams: requestParams ?? {}, formParams: query.url_params ?? {} };
    return { who, databaseId: datasource.databaseId, schema: runSchema(datasource), values };
  }

  #templates(): TemplateEngine | undefined {
    return this.#parts.flags.isOn('ENABLE_TEMPLATE_PROCESSING') ? this.#parts.templates : undefined;
  }

  #isTemplate(text: string): boolean {
    return this.#templates() !== undefined && hasTemplate(text);
  }
}

/** Data sources inside each other, at most. */
const DEEPEST = 4;
const MAY_SELECT = /\b(select|from|table|values)\b/i;

/** SQL of a virtual data source names tables of its schema without saying so; a table is always written in full. */
export const runSchema = ({ sql, schema }: Datasource): string | null => (sql ? schema : null);

/** All SQL texts of a question, as answers show them. */
export const sqlText = ({ compiled, offsets }: PlannedQuery): string =>
  [compiled, ...offsets.map((offset) => offset.compiled)].map(({ sql }) => `${sql};\n\n`).join('');
