import { ROW_LIMIT, SAMPLES_ROW_LIMIT, SQL_MAX_ROW } from '../../common/row-limits.ts';
import type { QueryObject, ResultFormat, ResultType, SqlGrammar } from '@facet/sdk/common';
import type { Dialect, FeatureFlags, Principal } from '@facet/sdk/server';
import { type Moment, utcMoment } from '../../common/time-range/moment.ts';
import type { TableRef } from '../../common/statement.ts';
import type { AdvancedType, DatabaseConnection, Datasource } from '../../contract.server.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import { type OffsetQuery, planOffsets } from '../offsets/plan-offsets.ts';
import type { RequestValues } from '../policy/clause-renderer.ts';
import type { ReadableSource } from '../policy/readable-source.ts';
import type { ReadPartitions } from '../policy/read-partitions.ts';
import type { Policy, RowPolicies } from '../policy/row-policies.ts';
import type { StatementCall } from '../policy/statement-call.ts';
import type { StatementLock } from '../policy/statement-lock.ts';
import type { CompileContext, TemplateFacts } from '../sql/compile-context.ts';
import { type CompiledQuery, compileQuery } from '../sql/compile-query.ts';
import { QueryRefusal } from '../sql/errors.ts';
import { modernQuery, queryForResultType } from '../sql/normalize-query.ts';
import { databaseVocabulary } from '../expression/database-vocabulary.ts';
import { openSqlGuard } from '../sql/sql-guard.ts';
import { chartTemplateInput } from '../template/chart-template-input.ts';
import type { TemplateEngine } from '../template/template-engine.ts';
import { TemplateError, templateTexts } from '../template/template-error.ts';
import type { ResolveLookup, TemplateInput } from '../template/template-facts.ts';
import { templateLookups } from '../template/template-lookups.ts';
import { harmlessInput } from '../template/harmless-input.ts';
import { hasTemplate } from '../../common/template-markup.ts';
import { templateUser } from '../template/template-user.ts';

export interface PlannedQuery {
  readonly query: QueryObject;
  readonly compiled: CompiledQuery;
  /** Comparison queries: the same query over other times. */
  readonly offsets: readonly PlannedOffset[];
  /** Tables that the data source opens to its readers. */
  readonly opens: readonly TableRef[];
  /** Rules around a virtual data source. */
  readonly around: readonly string[];
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
  /** How deeply this data source is nested in others by templates. */
  readonly depth?: number;
}

/** The caller of the lookups that a template needs. */
export interface LookupContext extends Pick<PlanInput, 'who' | 'signal' | 'requestParams' | 'depth'> {
  readonly dialect: Dialect;
  readonly columns: Datasource['columns'];
  readonly place: LookupPlace;
}

/** Where tables that a template names are looked up. */
export type LookupPlace = Pick<StatementCall, 'databaseId' | 'catalog' | 'schema'>;

export interface PlannerParts {
  readonly source: ReadableSource;
  readonly databases: OpenDatabases;
  readonly policies: RowPolicies;
  readonly lock: StatementLock;
  readonly partitions: ReadPartitions;
  readonly flags: FeatureFlags;
  readonly templates: TemplateEngine;
  advancedType(name: string): Promise<AdvancedType | undefined>;
}

/** Downloads are streamed; an installation that allows full ones may give more than a browser can show. */
const DOWNLOAD_MAX_ROW = 100_000_000;
const FULL_FORMATS: ReadonlySet<string> = new Set(['csv', 'xlsx', 'parquet']);

/** The clock of a query. Whole seconds, so that its SQL says no more than its cache key. */
export const queryClock = (): Moment => utcMoment(Math.floor(Date.now() / 1_000) * 1_000);

/** Turns a query of a request into SQL of its database, with the caller's row rules inside. */
export class QueryPlanner {
  readonly #parts: PlannerParts;

  constructor(parts: PlannerParts) {
    this.#parts = parts;
  }

  /**
   * A rejection refuses the query: without rules it is not known which rows are allowed. The fingerprint holds the rules of
   * tables inside a virtual data source too, unless templates decide which tables those are; see `dependsOnTemplates`.
   */
  async policyOf(input: PlanInput): Promise<Policy> {
    const { datasource } = input;
    const policy = await this.#parts.policies.policyOf(this.#statementCall(input), datasource);
    if (!datasource.sql || this.#isTemplate(datasource.sql)) return policy;
    // Before the cache, which does not ask again.
    if (!datasource.opensTables) await this.#parts.policies.ensureOpen(datasource.sql, this.#statementCall(input));
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
    // The meaning of their values comes from plugins, which may be replaced.
    if (datasource.columns.some(({ advancedDataType }) => advancedDataType !== null)) return true;
    return this.#parts.flags.isOn('ALLOW_ADHOC_SUBQUERY') && MAY_SELECT.test(texts());
  }

  /** @throws QueryRefusal, TimeRangeError, EngineError */
  async plan(input: PlanInput, policy: Policy, now: Moment = queryClock()): Promise<PlannedQuery> {
    const { datasource, format, type } = input;
    const { engine, database } = await this.#parts.databases.of(input.connection, input.datasource.catalog);
    const query = queryForResultType(modernQuery(input.query), type, datasource);
    const raw = type === 'samples' || type === 'drill_detail';
    let templateFacts = NO_FACTS;
    const opens: TableRef[] = datasource.sql ? [] : [tableOf(datasource)];
    const around = datasource.sql ? policy.conditions : [];
    const unlimited = FULL_FORMATS.has(format) && this.#parts.flags.isOn('ALLOW_FULL_CSV_EXPORT');
    const context: CompileContext = {
      ...(await this.#textRules(input, opens, () => templateFacts)),
      now,
      rowRules: policy.conditions,
      defaultRowLimit: raw ? SAMPLES_ROW_LIMIT : ROW_LIMIT,
      unlimited: (input.depth ?? 0) > 0,
      readerStops: input.streamed ?? false,
      advancedType: async (name) => this.#parts.advancedType(name),
      maxRows: unlimited ? DOWNLOAD_MAX_ROW : SQL_MAX_ROW,
      describe: async (sql) => {
        await this.ensureLocked(input, { opens, around }, sql);
        return database.describeQuery(sql, runSchema(datasource), input.signal);
      },
    };
    const templated = (asked: QueryObject): Pick<CompileContext, 'openTemplates'> => {
      const templates = this.#templates();
      if (!templates) return {};
      const { grammar } = engine.dialect;
      const lookups = this.lookups(
        { ...input, dialect: engine.dialect, columns: datasource.columns, place: placeOf(datasource) },
        now,
      );
      return {
        openTemplates: (facts) => {
          templateFacts = facts;
          return templates.session(this.#templateInput(input, asked, facts, grammar), lookups);
        },
      };
    };
    const compiled = await compileQuery(query, datasource, engine.dialect, { ...context, ...templated(query) });
    const offsets: PlannedOffset[] = [];
    for (const planned of planOffsets(query, compiled.bounds)) {
      const shifted = { ...context, ...templated(planned.query), seriesBounds: compiled.bounds };
      const other = await compileQuery(planned.query, datasource, engine.dialect, shifted);
      offsets.push({ ...planned, compiled: other });
    }
    return { query, compiled, offsets, opens, around };
  }

  /** The last check of a text before it goes to the database. @throws QueryRefusal */
  async ensureLocked(input: PlanInput, { opens, around }: Pick<PlannedQuery, 'opens' | 'around'>, sql: string) {
    await this.#parts.lock.ensure({ ...this.#statementCall(input), sql, opens, around });
  }

  /** The lookups that templates may make on the server. */
  lookups(asking: LookupContext, now: Moment = queryClock()): ResolveLookup {
    const { who, dialect, columns, depth = 0 } = asking;
    return templateLookups({
      who,
      dialect,
      now,
      columns,
      source: (id) => this.#parts.source(who, 'table', id),
      partitions: (table, most) =>
        this.#parts.partitions(
          who,
          { ...asking.place, ...table, schema: table.schema ?? asking.place.schema },
          most,
          asking.signal,
        ),
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
  async #textRules(
    input: PlanInput,
    opens: TableRef[],
    facts: () => TemplateFacts,
  ): Promise<Pick<CompileContext, 'guard' | 'narrowSource'>> {
    const { flags, policies, databases } = this.#parts;
    const { engine } = await databases.of(input.connection, input.datasource.catalog);
    const call = this.#statementCall(input);
    const allowSubqueries = flags.isOn('ALLOW_ADHOC_SUBQUERY');
    const guard = await openSqlGuard({
      dialect: engine.dialect,
      vocabulary: databaseVocabulary(engine, input.connection),
      deniedFunctions: engine.deniedFunctions,
      allowSubqueries,
      ownTable: ownTableOf(input.datasource),
      narrowSubqueries: allowSubqueries ? await policies.subqueryNarrower(call) : undefined,
    });
    const narrowSource = async (sql: string): Promise<string> => {
      if (input.datasource.opensTables) opens.push(...(await this.#openedBy(sql, input, facts())));
      // A text without templates has been looked at; see `policyOf`.
      else if (this.#isTemplate(input.datasource.sql ?? '')) await policies.ensureOpen(sql, call);
      return policies.narrowText(sql, call);
    };
    return { guard, narrowSource };
  }

  /**
   * Tables that the SQL of a virtual data source opens. Values of a request may change a text that has templates, so those it
   * names only then must be readable by the caller, as any statement's. @throws QueryRefusal
   */
  async #openedBy(sql: string, input: PlanInput, facts: TemplateFacts): Promise<readonly TableRef[]> {
    const { policies } = this.#parts;
    const databaseId = input.datasource.databaseId;
    const { tables } = await policies.readText(sql, databaseId);
    const written = input.datasource.sql ?? '';
    if (!this.#isTemplate(written)) return tables;
    const plain = await this.#withHarmlessValues(written, input, facts);
    if (plain === undefined) return [];
    const known = new Set((await policies.readText(plain, databaseId)).tables.map((table) => JSON.stringify(table)));
    return tables.filter((table) => known.has(JSON.stringify(table)));
  }

  /** The SQL of a virtual data source as harmless values make it; undefined where they make none. */
  async #withHarmlessValues(written: string, input: PlanInput, facts: TemplateFacts): Promise<string | undefined> {
    const { datasource } = input;
    const { engine } = await this.#parts.databases.of(input.connection, input.datasource.catalog);
    const given = this.#templateInput(input, modernQuery(input.query), facts, engine.dialect.grammar);
    const names = new Set([...datasource.columns, ...datasource.metrics].map(({ name }) => name));
    const lookups = this.lookups({
      ...input,
      dialect: engine.dialect,
      columns: datasource.columns,
      place: placeOf(datasource),
    });
    try {
      const session = this.#parts.templates.session(harmlessInput(given, written, names), lookups);
      return await session.render(written, 'SQL');
    } catch (error) {
      if (error instanceof TemplateError || error instanceof QueryRefusal) return undefined;
      throw error;
    }
  }

  #templateInput(input: PlanInput, asked: QueryObject, facts: TemplateFacts, grammar: SqlGrammar): TemplateInput {
    return chartTemplateInput(asked, input.datasource, facts, {
      user: templateUser(input.who),
      requestParams: input.requestParams ?? {},
      templateParams: input.datasource.templateParams,
      grammar,
    });
  }

  #statementCall({ who, datasource, query, requestParams }: PlanInput): StatementCall {
    const values: RequestValues = { requestParams: requestParams ?? {}, formParams: query.url_params ?? {} };
    return {
      who,
      databaseId: datasource.databaseId,
      catalog: datasource.catalog,
      schema: runSchema(datasource),
      values,
    };
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

export const placeOf = (datasource: Datasource): LookupPlace => ({
  databaseId: datasource.databaseId,
  catalog: datasource.catalog,
  schema: datasource.schema,
});

/** The table that a physical data source is. */
export const tableOf = ({ catalog, schema, tableName }: Datasource): TableRef => ({ catalog, schema, name: tableName });

export const NO_FACTS: TemplateFacts = {
  from: null,
  to: null,
  rowLimit: 0,
  rowOffset: 0,
  timeColumn: null,
  timeGrain: null,
};

/** SQL of a virtual data source names tables of its schema without saying so; a table is always written in full. */
export const runSchema = ({ sql, schema }: Datasource): string | null => (sql ? schema : null);

/** Names by which expressions may qualify columns of a data source. */
export const ownTableOf = ({ sql, tableName }: Pick<Datasource, 'sql' | 'tableName'>): ReadonlySet<string> =>
  new Set([tableName.toLowerCase(), ...(sql ? ['virtual_table'] : [])]);

/** All SQL texts of a question, as answers show them. */
export const sqlText = ({ compiled, offsets }: PlannedQuery): string =>
  [compiled, ...offsets.map((offset) => offset.compiled)].map(({ sql }) => `${sql};\n\n`).join('');
