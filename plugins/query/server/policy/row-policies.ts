import { combineClauses, type RowRule, type RowRules, rulesFingerprint } from '@facet/plugin-row-rules/contract';
import { type Access, type EngineDatabase, EngineError, type Principal } from '@facet/sdk/server';
import { LRUCache } from 'lru-cache';
import { RowRuleRefusal, type StatementAnalysis, StatementSyntaxError, type TableRef } from '../../common/statement.ts';
import { datasetsOf, deniedTables, type TableDataset } from '../../common/table-access.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import { QueryRefusal, refusalTexts } from '../sql/errors.ts';
import { openSqlGuard } from '../sql/sql-guard.ts';
import { createSqlStatements } from '../statement/sql-statements.ts';
import type { TemplateEngine } from '../template/template-engine.ts';
import { NO_VALUES, renderClause, type RequestValues } from './clause-renderer.ts';

/** What binds a caller on one data source. */
export interface Policy {
  /** Checked SQL conditions, all of which must hold. */
  readonly conditions: readonly string[];
  /** Equal for callers whom the same conditions bind. */
  readonly fingerprint: string;
}

export interface PolicyCall {
  readonly who: Principal;
  readonly databaseId: number;
  readonly values?: RequestValues;
}

export interface StatementCall extends PolicyCall {
  /** Schema that the statement runs in; `null` when the database's own search path decides. */
  readonly schema: string | null;
}

export interface RowPolicyParts {
  readonly rules: RowRules;
  readonly access: Access;
  readonly databases: Pick<OpenDatabases, 'get'>;
  /** Physical data sources by table name; all without names. */
  tablesNamed(databaseId: number, names: readonly string[] | null): Promise<readonly TableDataset[]>;
  /** `undefined` while ENABLE_TEMPLATE_PROCESSING is off. */
  templates(): TemplateEngine | undefined;
}

const LOOK_MS = 20_000;
/** Kinds of complaints that may quote values of rows. */
const QUOTING: ReadonlySet<EngineError['kind']> = new Set(['data', 'other']);
/** Texts of virtual data sources are read once, not with every answer from the cache. */
const REMEMBERED_CHARACTERS = 2_000_000;

/**
 * Row rules of callers: on data sources, and on every table that SQL text names. Whatever cannot be found out, rendered,
 * checked or put in refuses the query.
 */
export class RowPolicies {
  readonly #parts: RowPolicyParts;
  readonly #analyses = new LRUCache<string, StatementAnalysis>({
    maxSize: REMEMBERED_CHARACTERS,
    sizeCalculation: ({ sql }) => sql.length + 1,
  });

  constructor(parts: RowPolicyParts) {
    this.#parts = parts;
  }

  /** @throws QueryRefusal */
  async policyOf(call: PolicyCall, datasetId: number): Promise<Policy> {
    const rules = await this.#rules(call, datasetId);
    return { conditions: combineClauses(rules), fingerprint: rulesFingerprint(rules) };
  }

  /** The statement with every ruled table narrowed to the caller's rows. @throws RowRuleRefusal, QueryRefusal */
  async narrow(analysis: StatementAnalysis, call: StatementCall): Promise<string> {
    if (analysis.opaque) await this.#ensureUnbound(call);
    if (analysis.tables.length === 0) return analysis.sql;
    const names = [...new Set(analysis.tables.map(({ name }) => name))];
    const datasets = await this.#parts.tablesNamed(call.databaseId, names);
    if (datasets.length === 0) return analysis.sql;
    const conditions = await this.#conditions(analysis.tables, datasets, call);
    if (conditions.size === 0) return analysis.sql;
    const statements = await this.#statements(call.databaseId);
    return statements.narrow(analysis, (table) => conditions.get(keyOf(table)) ?? null);
  }

  /** Those of the tables on which rules stand, whomever they bind. */
  async ruledAmong(tables: readonly TableRef[], databaseId: number): Promise<readonly TableRef[]> {
    if (tables.length === 0) return [];
    const names = [...new Set(tables.map(({ name }) => name))];
    const datasets = await this.#parts.tablesNamed(databaseId, names);
    const ruled: TableRef[] = [];
    for (const table of tables) {
      for (const { id } of datasetsOf({ ...table, schema: null }, { defaultSchema: null, datasets })) {
        if (!(await this.#parts.rules.isRuled(id))) continue;
        ruled.push(table);
        break;
      }
    }
    return ruled;
  }

  /**
   * The error as the caller may be told it. A database may compute a value of a row before it looks at the rule that hides
   * the row, and then quotes the value in its complaint.
   */
  async tellable(error: unknown, who: Principal, databaseId: number): Promise<unknown> {
    if (!(error instanceof EngineError) || !QUOTING.has(error.kind)) return error;
    if (!(await this.#binding(who, databaseId))) return error;
    return new EngineError(error.kind, refusalTexts.valueHidden, undefined, { cause: error });
  }

  /** Who is bound by any rule of the database must not run what does not tell which tables it reads. @throws RowRuleRefusal */
  async #ensureUnbound({ who, databaseId }: StatementCall): Promise<void> {
    const table = await this.#binding(who, databaseId);
    if (table) throw new RowRuleRefusal(table);
  }

  /** Some table on which a rule binds the caller. */
  async #binding(who: Principal, databaseId: number): Promise<TableRef | undefined> {
    for (const { id, schema, tableName } of await this.#parts.tablesNamed(databaseId, null)) {
      if ((await this.#parts.rules.clausesFor(who, id)).length > 0) return { catalog: null, schema, name: tableName };
    }
    return undefined;
  }

  /** The SQL of a virtual data source, narrowed. @throws QueryRefusal */
  async narrowText(sql: string, call: StatementCall): Promise<string> {
    try {
      const analysis = await this.#analysis(sql, call.databaseId);
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
    const [statements, datasets, { connection, database }] = await Promise.all([
      this.#statements(databaseId),
      this.#parts.tablesNamed(databaseId, null),
      this.#parts.databases.get(databaseId),
    ]);
    const defaultSchema = call.schema ?? (await database.defaultSchema(AbortSignal.timeout(LOOK_MS)));
    const clauses = new Map<number, readonly string[]>();
    for (const { id } of datasets) clauses.set(id, combineClauses(await this.#rules(call, id)));
    const bound = [...clauses.values()].some((conditions) => conditions.length > 0);
    return (statement) => {
      try {
        const analysis = statements.analyse(statement);
        const scope = { database: connection, defaultSchema, datasets };
        const [denied] = deniedTables(this.#parts.access, who, analysis.tables, scope);
        const secret = analysis.deniedTables[0] ?? denied;
        if (secret !== undefined) throw new QueryRefusal('failed', refusalTexts.tableDenied(secret));
        const open = !bound && this.#parts.access.canDatabase(who, connection);
        if (analysis.opaque && !open) throw new QueryRefusal('failed', refusalTexts.opaque);
        return statements.narrow(analysis, (table) =>
          // A name with a schema may still mean a catalogue and a table: any dataset of the table counts.
          joined(datasetsOf({ ...table, schema: null }, { defaultSchema: null, datasets }), clauses),
        );
      } catch (error) {
        throw asRefusal(error);
      }
    };
  }

  async #conditions(
    tables: readonly TableRef[],
    datasets: readonly TableDataset[],
    call: StatementCall,
  ): Promise<ReadonlyMap<string, string>> {
    const conditions = new Map<string, string>();
    let schemas: Promise<ReadonlySet<string>> | undefined;
    let held: Promise<ReadonlySet<string>> | undefined;
    for (const table of tables) {
      const sameName = datasetsOf({ ...table, schema: null }, { defaultSchema: null, datasets });
      let matching = datasetsOf(table, { defaultSchema: call.schema, datasets });
      if (table.schema !== null && matching.length < sameName.length) {
        // Some databases read `a.b` as a table of the catalogue `a` when they know no such schema.
        schemas ??= this.#schemas(call.databaseId);
        if (!(await schemas).has(table.schema.toLowerCase())) matching = sameName;
      }
      if (table.schema === null && call.schema !== null && matching.length < sameName.length) {
        // A name that the schema does not hold may be looked for in others.
        held ??= this.#tablesOf(call.databaseId, call.schema);
        if (!(await held).has(table.name.toLowerCase())) matching = sameName;
      }
      const clauses = new Map<number, readonly string[]>();
      for (const { id } of matching) clauses.set(id, combineClauses(await this.#rules(call, id)));
      const condition = joined(matching, clauses);
      if (condition !== null) conditions.set(keyOf(table), condition);
    }
    return conditions;
  }

  /** Rules that bind the caller, each rendered and checked to be one condition. */
  async #rules({ who, databaseId, values }: PolicyCall, datasetId: number): Promise<readonly RowRule[]> {
    const rules = await this.#parts.rules.clausesFor(who, datasetId);
    if (rules.length === 0) return rules;
    const { engine } = await this.#parts.databases.get(databaseId);
    // Rules are written by administrators and may look into other tables.
    const guard = await openSqlGuard({
      parserName: engine.dialect.parserName,
      deniedFunctions: engine.deniedFunctions,
      allowSubqueries: true,
    });
    return Promise.all(
      rules.map(async (rule) => {
        const rendered = await renderClause(
          rule,
          who,
          values ?? NO_VALUES,
          this.#parts.templates(),
          engine.dialect.parserName,
        );
        return { ...rendered, clause: guard.condition(rendered.clause) };
      }),
    );
  }

  async #analysis(sql: string, databaseId: number): Promise<StatementAnalysis> {
    const { engine } = await this.#parts.databases.get(databaseId);
    const key = `${engine.dialect.parserName} ${sql}`;
    const known = this.#analyses.get(key);
    if (known) return known;
    const analysis = (await this.#statements(databaseId)).analyse(sql);
    this.#analyses.set(key, analysis);
    return analysis;
  }

  async #statements(databaseId: number) {
    const { engine } = await this.#parts.databases.get(databaseId);
    return createSqlStatements(engine.dialect.parserName, engine.deniedFunctions);
  }

  async #tablesOf(databaseId: number, schema: string): Promise<ReadonlySet<string>> {
    const { database }: { database: EngineDatabase } = await this.#parts.databases.get(databaseId);
    const tables = await database.tables(schema, AbortSignal.timeout(LOOK_MS));
    return new Set(tables.map(({ name }) => name.toLowerCase()));
  }

  async #schemas(databaseId: number): Promise<ReadonlySet<string>> {
    const { database }: { database: EngineDatabase } = await this.#parts.databases.get(databaseId);
    const names = await database.schemas(AbortSignal.timeout(LOOK_MS));
    return new Set(names.map((name) => name.toLowerCase()));
  }
}

function joined(datasets: readonly TableDataset[], clauses: ReadonlyMap<number, readonly string[]>): string | null {
  const all = datasets.flatMap(({ id }) => clauses.get(id) ?? []).map((clause) => `(${clause}\n)`);
  return all.length === 0 ? null : all.join(' AND ');
}

const keyOf = ({ catalog, schema, name }: TableRef): string =>
  JSON.stringify([catalog, schema, name].map((part) => part?.toLowerCase() ?? null));

function asRefusal(error: unknown): unknown {
  return error instanceof RowRuleRefusal || error instanceof StatementSyntaxError
    ? new QueryRefusal('failed', error.message, { cause: error })
    : error;
}
