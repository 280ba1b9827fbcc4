import { createHash } from 'node:crypto';
import { type Access, EngineError, type Principal } from '@facet/sdk/server';
import { RowRuleRefusal, type StatementAnalysis, StatementSyntaxError, type TableRef } from '../../common/statement.ts';
import { hasTemplate } from '../../common/template-markup.ts';
import { datasetsOf, deniedTables, type TableDataset, type TableScope } from '../table-access.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import { QueryRefusal, refusalTexts } from '../sql/errors.ts';
import { databaseVocabulary } from '../expression/database-vocabulary.ts';
import { isKnownCall } from '../expression/known-call.ts';
import { openSqlGuard } from '../sql/sql-guard.ts';
import { calledNames } from '../statement/called-names.ts';
import { deniedTablesOf } from '../statement/denied-tables.ts';
import { createSqlStatements } from '../statement/sql-statements.ts';
import type { TemplateEngine } from '../template/template-engine.ts';
import { NO_VALUES, renderCondition, type RequestValues } from './clause-renderer.ts';
import { combineRules } from './combine-rules.ts';
import type { RowRuleBook } from './row-rule-book.ts';
import { tablesAsFound } from './tables-as-found.ts';
import { withoutAddress } from './without-address.ts';
import { type StatementPlace, WrittenTables } from './written-tables.ts';

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

export interface PolicyCall {
  readonly who: Principal;
  readonly databaseId: number;
  readonly values?: RequestValues;
}

export interface StatementCall extends PolicyCall, StatementPlace {}

export interface RowPolicyParts {
  readonly rules: RowRuleBook;
  readonly access: Access;
  readonly databases: Pick<OpenDatabases, 'get'>;
  /** Physical data sources by table name; all without names. */
  tablesNamed(databaseId: number, names: readonly string[] | null): Promise<readonly TableDataset[]>;
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

  constructor(parts: RowPolicyParts) {
    this.#parts = parts;
    this.#written = new WrittenTables(parts.databases);
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
      if (this.#parts.templates() && hasTemplate(sql)) return (await this.#binding(who, databaseId)) === undefined;
      return (await this.narrowText(sql, call)) === sql;
    } catch (error) {
      if (error instanceof QueryRefusal) return false;
      throw error;
    }
  }

  /** The statement with every ruled table narrowed to the caller's rows. @throws RowRuleRefusal, QueryRefusal */
  async narrow(analysis: StatementAnalysis, call: StatementCall): Promise<string> {
    await this.ensureKnownCalls(analysis, call);
    if (analysis.opaque) await this.#ensureUnbound(call);
    const conditions = await this.rulesOf(analysis.tables, call);
    if (conditions.size === 0) return analysis.sql;
    const [ruled] = analysis.tables.filter((table) => conditions.has(keyOf(table)));
    // The plan of a query tells how many rows a rule hides.
    if (analysis.kind === 'explain' && ruled) throw new RowRuleRefusal(ruled);
    const statements = await this.#statements(call.databaseId);
    return statements.narrow(analysis, (table) => conditions.get(keyOf(table)) ?? null);
  }

  /**
   * A user who may not read the whole database calls only functions of its vocabulary, and reads no system tables that reveal
   * rows: they would bypass permissions and row rules. Other users may call all functions and read all tables but the denied
   * ones. @throws QueryRefusal
   */
  async ensureKnownCalls(analysis: StatementAnalysis, call: StatementCall): Promise<void> {
    const [denied] = analysis.deniedFunctions;
    if (denied !== undefined) throw new QueryRefusal('failed', refusalTexts.deniedFunction(denied));
    const { connection, engine, functionNames } = await this.#parts.databases.get(call.databaseId, call.catalog);
    // A name without a schema may be one of the schema in which the statement runs.
    const placed = analysis.tables.map((table) => ({ ...table, schema: table.schema ?? call.schema }));
    const [secret] = deniedTablesOf(placed, engine.dialect.grammar.deniedTables);
    if (secret !== undefined) throw new QueryRefusal('failed', refusalTexts.tableDenied(secret));
    await this.#ensureSchemaOfNames(analysis.tables, call);
    if (await this.readsFreely(call)) return;
    // A name without a schema may be one of the engine's own schema, too.
    const [telling] = deniedTablesOf([...analysis.tables, ...placed], engine.dialect.grammar.tellingTables);
    if (telling !== undefined) throw new QueryRefusal('failed', refusalTexts.tellingTable(telling));
    if (engine.dialect.grammar.readsSequences) await this.#ensureTables(placed, call);
    const vocabulary = databaseVocabulary(engine, connection);
    for (const name of calledNames(analysis.sql, engine.dialect.grammar)) {
      if (!isKnownCall(name, vocabulary)) throw new QueryRefusal('failed', refusalTexts.functionUnknown(name));
    }
    const [lookup] = analysis.lookupTypes;
    if (lookup !== undefined) throw new QueryRefusal('failed', refusalTexts.typeUnknown(lookup));
    const dotted = analysis.dottedNames.filter((name) => !vocabulary.functions.has(name));
    if (dotted.length === 0) return;
    const functions = await functionNames();
    const called = dotted.find((name) => functions.has(name));
    if (called !== undefined) throw new QueryRefusal('failed', refusalTexts.dottedFunction(called));
  }

  /** Users bound by rules read only tables and views. @throws QueryRefusal for a name that the database does not list */
  async #ensureTables(tables: readonly TableRef[], call: StatementCall): Promise<void> {
    if (tables.length === 0 || !(await this.#binding(call.who, call.databaseId))) return;
    const datasets = await this.#parts.tablesNamed(call.databaseId, namesOf(tables));
    const own = await this.#written.defaultSchema(call);
    const listed = new Map<string, ReadonlySet<string>>();
    for (const table of tables) {
      const schema = table.schema ?? own;
      // The table of a dataset was found when the dataset was created.
      if (datasetsOf({ ...table, schema }, { defaultSchema: schema, datasets }).length > 0) continue;
      if (schema !== null && !listed.has(schema)) listed.set(schema, await this.#written.namesIn(schema, call));
      const isListed = schema !== null && listed.get(schema)?.has(table.name.toLowerCase()) === true;
      if (!isListed) throw new QueryRefusal('failed', refusalTexts.noTable(table.name));
    }
  }

  /** Permissions are checked in the chosen schema, but some databases resolve names in another one. @throws QueryRefusal */
  async #ensureSchemaOfNames(tables: readonly TableRef[], call: StatementCall): Promise<void> {
    const table = tables.find(({ schema }) => schema === null);
    if (call.schema === null || table === undefined) return;
    const { engine } = await this.#parts.databases.get(call.databaseId, call.catalog);
    if (engine.dialect.grammar.namesWithoutSchema === 'chosen') return;
    const own = await this.#written.defaultSchema(call);
    if (own?.toLowerCase() !== call.schema.toLowerCase())
      throw new QueryRefusal('failed', refusalTexts.schemaUnnamed(table.name, own ?? ''));
  }

  /** The caller may read all of a database, and no rule hides rows of it. */
  async readsFreely({ who, databaseId }: Pick<StatementCall, 'who' | 'databaseId'>): Promise<boolean> {
    const { connection } = await this.#parts.databases.get(databaseId, null);
    return this.#parts.access.canDatabase(who, connection) && !(await this.#binding(who, databaseId));
  }

  /** A table that the engine's own parser finds in a statement and ours does not; not looked for if the caller may read everything. */
  async unseenTable({ sql, tables }: StatementAnalysis, call: StatementCall): Promise<string | undefined> {
    const { database, engine } = await this.#parts.databases.get(call.databaseId, call.catalog);
    if (!database.tablesRead || (await this.readsFreely(call))) return undefined;
    const signal = AbortSignal.timeout(LOOK_MS);
    const seen = new Set([
      ...tables.map(({ name }) => name.toLowerCase()),
      ...calledNames(sql, engine.dialect.grammar),
    ]);
    const isSeen = (name: string): boolean => seen.has(name.toLowerCase());
    const read = await database.tablesRead(sql, call.schema, signal);
    if (read.every(isSeen)) return undefined;
    // Tables behind the views that it names.
    for (const { catalog, schema, name } of tables) {
      const whole = `SELECT * FROM ${engine.dialect.qualify([catalog, schema, name])}`;
      for (const behind of await database.tablesRead(whole, call.schema, signal)) seen.add(behind.toLowerCase());
    }
    return read.find((name) => !isSeen(name));
  }

  /** @throws RowRuleRefusal for a statement that reads a table of which rows are hidden from the caller */
  async ensureUnboundBy(sql: string, call: StatementCall): Promise<void> {
    if (!(await this.#binding(call.who, call.databaseId))) return;
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
    if (!(await this.#binding(call.who, call.databaseId))) return '';
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
    if (!(await this.#isBound(who, databaseId))) return error;
    return new EngineError(error.kind, refusalTexts.valueHidden, undefined, { cause: error });
  }

  /** Users bound by a rule of the database cannot run statements whose tables are unknown. @throws RowRuleRefusal */
  async #ensureUnbound({ who, databaseId }: StatementCall): Promise<void> {
    const table = await this.#binding(who, databaseId);
    if (table) throw new RowRuleRefusal(table);
  }

  /** A table with a rule that binds the caller. */
  async #binding(who: Principal, databaseId: number): Promise<TableRef | undefined> {
    const bound = await this.#parts.rules.rulesOf(who);
    if (bound.size === 0) return undefined;
    const table = (await this.#parts.tablesNamed(databaseId, null)).find(({ id }) => bound.has(id));
    return table && { catalog: null, schema: table.schema, name: table.tableName };
  }

  /** Rules on virtual data sources bind as well, and nothing tells here which database theirs is. */
  async #isBound(who: Principal, databaseId: number): Promise<boolean> {
    if (await this.#binding(who, databaseId)) return true;
    const bound = await this.#parts.rules.rulesOf(who);
    const tables = new Set((await this.#parts.tablesNamed(databaseId, null)).map(({ id }) => id));
    return [...bound.keys()].some((id) => !tables.has(id));
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

const namesOf = (tables: readonly TableRef[]): readonly string[] => [...new Set(tables.map(({ name }) => name))];

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
