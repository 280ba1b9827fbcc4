import { createHash } from 'node:crypto';
import { EngineError, type Principal } from '@facet/sdk/server';
import { RowRuleRefusal, type StatementAnalysis, StatementSyntaxError, type TableRef } from '../../common/statement.ts';
import { hasTemplate } from '../../common/template-markup.ts';
import { datasetsOf, deniedTables, namesOf, type TableDataset, type TableScope } from '../table-access.ts';
import { QueryRefusal, refusalTexts } from '../sql/errors.ts';
import { databaseVocabulary } from '../expression/database-vocabulary.ts';
import { openSqlGuard } from '../sql/sql-guard.ts';
import { createSqlStatements } from '../statement/sql-statements.ts';
import type { TemplateEngine } from '../template/template-engine.ts';
import { NO_VALUES, renderCondition } from './clause-renderer.ts';
import { combineRules } from './combine-rules.ts';
import { KnownReads } from './known-reads.ts';
import { RuleBindings, type RuleBindingsParts } from './rule-bindings.ts';
import type { PolicyCall, StatementCall } from './statement-call.ts';
import { tablesAsFound } from './tables-as-found.ts';
import { withoutAddress } from './without-address.ts';
import { WrittenTables } from './written-tables.ts';

/** The rules for a caller on one data source. */
export interface Policy {
  /** Checked SQL conditions, all of which must hold. */
  readonly conditions: readonly string[];
  /** Equal for callers whom the same conditions bind. */
  readonly fingerprint: string;
}

/** The facts of a data source on which row rules depend. */
export interface RuledSource {
  readonly id: number;
  /** Rules stand on datasets; other sources may have the same numbers. */
  readonly type: 'table' | 'query';
  readonly schema: string | null;
  readonly tableName: string;
  readonly sql: string | null;
}

export interface RowPolicyParts extends RuleBindingsParts {
  /** `undefined` while ENABLE_TEMPLATE_PROCESSING is off. */
  templates(): TemplateEngine | undefined;
}

const LOOK_MS = 20_000;
const NO_RULES: ReadonlyMap<string, readonly string[]> = new Map();
const UNBOUND: Policy = { conditions: [], fingerprint: '' };
/** Kinds of errors that may quote values of rows. */
const QUOTING: ReadonlySet<EngineError['kind']> = new Set(['data', 'other']);
/** Errors in the text, unless they occur while rows are read, when a value may be looked up as a name. */
const OF_THE_TEXT: ReadonlySet<EngineError['kind']> = new Set([
  'syntax',
  'column-missing',
  'table-missing',
  'schema-missing',
  'denied',
]);

/**
 * Row rules of callers: on data sources, and on every table that SQL text names. A query is refused if a rule cannot be read,
 * rendered, checked or applied.
 */
export class RowPolicies {
  readonly #parts: RowPolicyParts;
  readonly #written: WrittenTables;
  /** Whether any rule binds the caller at all. */
  readonly bindings: RuleBindings;
  /** What a statement may call and read at all. */
  readonly reads: KnownReads;

  constructor(parts: RowPolicyParts) {
    this.#parts = parts;
    this.#written = new WrittenTables(parts.databases);
    this.bindings = new RuleBindings(parts);
    this.reads = new KnownReads(parts, this.bindings, this.#written);
  }

  /**
   * What binds the caller on a data source: its own rules, and where it is a table those of every dataset of that table.
   * @throws QueryRefusal
   */
  async policyOf(call: StatementCall, source: RuledSource): Promise<Policy> {
    const rules = await this.#parts.rules.rulesOf(call.who);
    if (rules.size === 0) return UNBOUND;
    const datasets = source.sql ? [] : await this.#parts.tablesNamed(call.databaseId, [source.tableName]);
    const table = { catalog: null, schema: source.schema, name: source.tableName };
    const own = source.type === 'table' ? [source.id] : [];
    const ids = new Set([...own, ...(await this.#written.datasetsOf(table, datasets, call)).map(({ id }) => id)]);
    const clauses = new Map<number, readonly string[]>();
    for (const id of ids) clauses.set(id, await this.#conditions(rules.get(id), source.tableName, call));
    const conditions = distinct([...clauses.values()].flat());
    return { conditions, fingerprint: conditions.length === 0 ? '' : JSON.stringify(conditions) };
  }

  /** Whether no rule hides rows of a data source from the person, whichever tables it reads; where that is not known, one may. */
  async seesAllRows(
    who: Principal,
    source: RuledSource & Pick<StatementCall, 'databaseId' | 'catalog'>,
  ): Promise<boolean> {
    const { databaseId, catalog, sql } = source;
    const call = { who, databaseId, catalog, schema: sql ? source.schema : null };
    try {
      if ((await this.policyOf(call, source)).conditions.length > 0) return false;
      if (!sql) return true;
      // Once rendered, it may name any table.
      if (this.#parts.templates() && hasTemplate(sql))
        return (await this.bindings.tableOf({ who, databaseId })) === undefined;
      return (await this.narrowText(sql, call)) === sql;
    } catch (error) {
      if (error instanceof QueryRefusal) return false;
      throw error;
    }
  }

  /** The statement with every ruled table narrowed to the caller's rows. @throws RowRuleRefusal, QueryRefusal */
  async narrow(analysis: StatementAnalysis, call: StatementCall): Promise<string> {
    await this.reads.ensure(analysis, call);
    if (analysis.opaque) await this.bindings.ensureNone(call);
    const conditions = await this.rulesOf(analysis.tables, call);
    if (conditions.size === 0) return analysis.sql;
    const [ruled] = analysis.tables.filter((table) => conditions.has(keyOf(table)));
    // The plan of a query tells how many rows a rule hides.
    if (analysis.kind === 'explain' && ruled) throw new RowRuleRefusal(ruled);
    const statements = await this.#statements(call.databaseId);
    return statements.narrow(analysis, (table) => conditions.get(keyOf(table)) ?? null);
  }

  /** @throws RowRuleRefusal for a statement that reads a table of which rows are hidden from the caller */
  async ensureUnboundBy(sql: string, call: StatementCall): Promise<void> {
    if (!(await this.bindings.tableOf(call))) return;
    const { tables } = await this.analysisOf(sql, call.databaseId);
    const rules = await this.rulesOf(tables, call);
    const ruled = tables.find((table) => rules.has(keyOf(table)));
    if (ruled) throw new RowRuleRefusal(ruled);
  }

  /** Conditions of the caller by table; see `ruleKey`. */
  async rulesOf(tables: readonly TableRef[], call: StatementCall): Promise<ReadonlyMap<string, readonly string[]>> {
    if (tables.length === 0) return NO_RULES;
    const rules = await this.#parts.rules.rulesOf(call.who);
    if (rules.size === 0) return NO_RULES;
    const datasets = await this.#parts.tablesNamed(call.databaseId, namesOf(tables));
    const conditions = new Map<string, readonly string[]>();
    for (const table of datasets.length === 0 ? [] : tables) {
      const matching = await this.#written.datasetsOf(table, datasets, call);
      const clauses = new Map<number, readonly string[]>();
      for (const { id } of matching) clauses.set(id, await this.#conditions(rules.get(id), table.name, call));
      const all = conditionsOf(matching, clauses);
      if (all !== null) conditions.set(keyOf(table), all);
    }
    return conditions;
  }

  /**
   * Digest of the row rules that bind the caller on these tables: equal as long as the same rows are hidden. Empty if no rule of
   * the database binds the caller, `null` if that is not known.
   */
  async bindingOf(tables: readonly TableRef[], call: StatementCall): Promise<string | null> {
    // Some statements do not tell all that they read: any rule counts.
    if (!(await this.bindings.tableOf(call))) return '';
    try {
      const conditions = [...(await this.rulesOf(tables, call))].sort(([one], [other]) => (one < other ? -1 : 1));
      return createHash('sha256').update(JSON.stringify(conditions)).digest('base64url');
    } catch (error) {
      if (error instanceof QueryRefusal) return null;
      throw error;
    }
  }

  /** The facts that decide on rights to tables of a database. */
  async scopeOf(call: StatementCall): Promise<TableScope> {
    const [datasets, { connection, catalog, catalogs }] = await Promise.all([
      this.#parts.tablesNamed(call.databaseId, null),
      this.#parts.databases.get(call.databaseId, call.catalog),
    ]);
    const defaultSchema = call.schema ?? (await this.#written.defaultSchema(call));
    const known = await catalogs();
    return {
      database: connection,
      defaultSchema,
      datasets,
      ...(known ? { catalogs: { own: known.own, run: catalog } } : {}),
    };
  }

  /** @throws QueryRefusal for a text that names a table that is closed to the caller, or does not tell all that it reads */
  async ensureOpen(sql: string, call: StatementCall): Promise<void> {
    const { access, databases } = this.#parts;
    const { connection, database } = await databases.get(call.databaseId, call.catalog);
    if (access.canDatabase(call.who, connection)) return;
    const { opaque, tables } = await this.readText(sql, call.databaseId);
    if (opaque) throw new QueryRefusal('failed', refusalTexts.opaque);
    const place = { database, schema: call.schema, signal: AbortSignal.timeout(LOOK_MS) };
    const [closed] = deniedTables(access, call.who, await tablesAsFound(tables, place), await this.scopeOf(call));
    if (closed !== undefined) throw new QueryRefusal('failed', refusalTexts.tableClosed(closed));
  }

  /** The tables with rules, for any user. */
  async ruledAmong(tables: readonly TableRef[], databaseId: number): Promise<readonly TableRef[]> {
    if (tables.length === 0) return [];
    const datasets = await this.#parts.tablesNamed(databaseId, namesOf(tables));
    const ruled = await this.#parts.rules.ruledDatasets();
    return tables.filter((table) =>
      datasetsOf({ ...table, schema: null }, { defaultSchema: null, datasets }).some(({ id }) => ruled.has(id)),
    );
  }

  /**
   * The error in the form that the caller may see. A database may compute a value of a row before it applies the rule that hides
   * the row, and then quotes the value in its error.
   */
  async redactError(error: unknown, who: Principal, databaseId: number): Promise<unknown> {
    const told = withoutAddress(error, who);
    if (told !== error) return told;
    if (!(error instanceof EngineError) || !mayQuote(error)) return error;
    if (!(await this.bindings.mayBind({ who, databaseId }))) return error;
    return new EngineError(error.kind, refusalTexts.valueHidden, undefined, { cause: error });
  }

  /** @throws QueryRefusal where the text cannot be read */
  async readText(sql: string, databaseId: number): Promise<StatementAnalysis> {
    try {
      return await this.analysisOf(sql, databaseId);
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** The SQL of a virtual data source, narrowed. @throws QueryRefusal */
  async narrowText(sql: string, call: StatementCall): Promise<string> {
    try {
      const analysis = await this.analysisOf(sql, call.databaseId);
      const [secret] = analysis.deniedTables;
      if (secret !== undefined) throw new QueryRefusal('failed', refusalTexts.tableDenied(secret));
      return await this.narrow(analysis, call);
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /**
   * Narrows sub-queries in expressions of the caller, who must be allowed to read their tables. Everything is looked up
   * before, because expressions are checked one by one while the query is built.
   */
  async subqueryNarrower(call: StatementCall): Promise<(statement: string) => string> {
    const { databaseId, who } = call;
    const [statements, scope, { connection }, rules] = await Promise.all([
      this.#statements(databaseId),
      this.scopeOf(call),
      this.#parts.databases.get(databaseId, null),
      this.#parts.rules.rulesOf(who),
    ]);
    const { datasets } = scope;
    const clauses = new Map<number, readonly string[]>();
    for (const { id, tableName } of datasets) clauses.set(id, await this.#conditions(rules.get(id), tableName, call));
    const bound = [...clauses.values()].some((conditions) => conditions.length > 0);
    return (statement) => {
      try {
        const analysis = statements.analyse(statement);
        const [denied] = deniedTables(this.#parts.access, who, analysis.tables, scope);
        const secret = analysis.deniedTables[0] ?? denied;
        if (secret !== undefined) throw new QueryRefusal('failed', refusalTexts.tableDenied(secret));
        const open = !bound && this.#parts.access.canDatabase(who, connection);
        if (analysis.opaque && !open) throw new QueryRefusal('failed', refusalTexts.opaque);
        return statements.narrow(analysis, (table) =>
          // A name with a schema may still mean a catalogue and a table: any dataset of the table counts.
          conditionsOf(datasetsOf({ ...table, schema: null }, { defaultSchema: null, datasets }), clauses),
        );
      } catch (error) {
        throw asRefusal(error);
      }
    };
  }

  /** One condition for each rule on a dataset of this table, rendered and checked. */
  async #conditions(
    rules: readonly (readonly string[])[] | undefined,
    tableName: string,
    { who, databaseId, values = NO_VALUES }: PolicyCall,
  ): Promise<readonly string[]> {
    if (rules === undefined) return [];
    const { engine, connection } = await this.#parts.databases.get(databaseId, null);
    const { grammar } = engine.dialect;
    // Rules are written by administrators and may look into other tables.
    const guard = await openSqlGuard({
      dialect: engine.dialect,
      vocabulary: databaseVocabulary(engine, connection),
      deniedFunctions: engine.deniedFunctions,
      allowSubqueries: true,
      ownTable: new Set([tableName.toLowerCase()]),
    });
    const checked = async (condition: string): Promise<string> =>
      guard.condition(await renderCondition(condition, who, values, this.#parts.templates(), grammar));
    return combineRules(await Promise.all(rules.map((anyOf) => Promise.all(anyOf.map(checked)))));
  }

  /** @throws StatementSyntaxError */
  async analysisOf(sql: string, databaseId: number): Promise<StatementAnalysis> {
    return (await this.#statements(databaseId)).analyse(sql);
  }

  async #statements(databaseId: number) {
    const { engine } = await this.#parts.databases.get(databaseId, null);
    return createSqlStatements(engine.dialect.grammar, engine.deniedFunctions);
  }
}

function conditionsOf(
  datasets: readonly TableDataset[],
  clauses: ReadonlyMap<number, readonly string[]>,
): readonly string[] | null {
  const all = distinct(datasets.flatMap(({ id }) => clauses.get(id) ?? []));
  return all.length === 0 ? null : all;
}

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const mayQuote = ({ kind, whileRunning }: EngineError): boolean =>
  QUOTING.has(kind) || (whileRunning && OF_THE_TEXT.has(kind));

const keyOf = ({ catalog, schema, name }: TableRef): string =>
  JSON.stringify([catalog, schema, name].map((part) => part?.toLowerCase() ?? null));

function asRefusal(error: unknown): unknown {
  return error instanceof RowRuleRefusal || error instanceof StatementSyntaxError
    ? new QueryRefusal('failed', error.message, { cause: error })
    : error;
}
