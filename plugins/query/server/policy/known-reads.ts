import type { StatementAnalysis, TableRef } from '../../common/statement.ts';
import { databaseVocabulary } from '../expression/database-vocabulary.ts';
import { isKnownCall } from '../expression/known-call.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';
import { QueryRefusal, refusalTexts } from '../sql/errors.ts';
import { calledNames } from '../statement/called-names.ts';
import { deniedTablesOf } from '../statement/denied-tables.ts';
import { datasetsOf, namesOf, type TablesNamed } from '../table-access.ts';
import type { RuleBindings } from './rule-bindings.ts';
import { SeenTables } from './seen-tables.ts';
import type { StatementCall } from './statement-call.ts';
import type { WrittenTables } from './written-tables.ts';

export interface KnownReadsParts {
  readonly databases: Pick<OpenDatabases, 'get'>;
  readonly tablesNamed: TablesNamed;
}

const LOOK_MS = 20_000;

/**
 * What a statement may call and read at all. A user who may not read the whole database calls only functions of its vocabulary,
 * and reads no system tables that reveal rows: they would bypass permissions and row rules. Other users may call all functions
 * and read all tables but the denied ones.
 */
export class KnownReads {
  readonly #parts: KnownReadsParts;
  readonly #bindings: RuleBindings;
  readonly #written: WrittenTables;

  constructor(parts: KnownReadsParts, bindings: RuleBindings, written: WrittenTables) {
    this.#parts = parts;
    this.#bindings = bindings;
    this.#written = written;
  }

  /** @throws QueryRefusal */
  async ensure(analysis: StatementAnalysis, call: StatementCall): Promise<void> {
    const [denied] = analysis.deniedFunctions;
    if (denied !== undefined) throw new QueryRefusal('failed', refusalTexts.deniedFunction(denied));
    const { grammar } = (await this.#parts.databases.get(call.databaseId, call.catalog)).engine.dialect;
    // A name without a schema may be one of the schema in which the statement runs.
    const placed = analysis.tables.map((table) => ({ ...table, schema: table.schema ?? call.schema }));
    const [secret] = deniedTablesOf(placed, grammar.deniedTables);
    if (secret !== undefined) throw new QueryRefusal('failed', refusalTexts.tableDenied(secret));
    await this.#ensureSchemaOfNames(analysis.tables, call);
    if (await this.#bindings.readsFreely(call)) return;
    // A name without a schema may be one of the engine's own schema, too.
    const [telling] = deniedTablesOf([...analysis.tables, ...placed], grammar.tellingTables);
    if (telling !== undefined) throw new QueryRefusal('failed', refusalTexts.tellingTable(telling));
    if (grammar.readsSequences) await this.#ensureTables(placed, call);
    await this.#ensureVocabulary(analysis, call);
  }

  /** A table that the engine's own parser finds in a statement and ours does not; not looked for if the caller may read everything. */
  async unseenTable({ sql, tables }: StatementAnalysis, call: StatementCall): Promise<string | undefined> {
    const { database, engine } = await this.#parts.databases.get(call.databaseId, call.catalog);
    if (!database.tablesRead || (await this.#bindings.readsFreely(call))) return undefined;
    const signal = AbortSignal.timeout(LOOK_MS);
    const read = await database.tablesRead(sql, call.schema, signal);
    if (read.length === 0) return undefined;
    const isPlaced = tables.every(({ schema }) => schema !== null) || read.every((table) => typeof table === 'string');
    const own = isPlaced ? null : (call.schema ?? (await this.#written.defaultSchema(call)));
    const seen = new SeenTables(calledNames(sql, engine.dialect.grammar));
    for (const { schema, name } of tables) seen.add(name, schema ?? own);
    if (read.every((table) => seen.has(table))) return undefined;
    // Tables behind the views that it names.
    for (const { catalog, schema, name } of tables) {
      const whole = `SELECT * FROM ${engine.dialect.qualify([catalog, schema, name])}`;
      for (const behind of await database.tablesRead(whole, call.schema, signal))
        if (typeof behind === 'string') seen.add(behind, null);
        else seen.add(behind.name, behind.schema);
    }
    const unseen = read.find((table) => !seen.has(table));
    return typeof unseen === 'object' ? `${unseen.schema}.${unseen.name}` : unseen;
  }

  /** @throws QueryRefusal for a function or a type that the database's vocabulary does not name */
  async #ensureVocabulary(analysis: StatementAnalysis, call: StatementCall): Promise<void> {
    const { connection, engine, functionNames } = await this.#parts.databases.get(call.databaseId, call.catalog);
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
    if (tables.length === 0 || !(await this.#bindings.tableOf(call))) return;
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
}
