import { datasetsOf, type TableDataset } from '../table-access.ts';
import type { TableRef } from '../../common/statement.ts';
import type { OpenDatabases } from '../gateway/open-databases.ts';

const LOOK_MS = 20_000;

/** Where a statement runs. */
export interface StatementPlace {
  readonly databaseId: number;
  /** Of names that are written without one; `null` is the connection's own. */
  readonly catalog: string | null;
  /** Schema that the statement runs in; `null` when the database's own search path decides. */
  readonly schema: string | null;
}

/** What the names of tables in a statement mean, as the database resolves them. */
export class WrittenTables {
  readonly #databases: Pick<OpenDatabases, 'get'>;

  constructor(databases: Pick<OpenDatabases, 'get'>) {
    this.#databases = databases;
  }

  /** The datasets of a written table. */
  async datasetsOf(
    table: TableRef,
    datasets: readonly TableDataset[],
    place: StatementPlace,
  ): Promise<readonly TableDataset[]> {
    const sameName = datasetsOf({ ...table, schema: null }, { defaultSchema: null, datasets });
    const matching = datasetsOf(table, { defaultSchema: place.schema, datasets });
    if (matching.length === sameName.length) return matching;
    if (table.schema !== null) {
      // Some databases read `a.b` as a table of the catalogue `a` when they know no such schema.
      return (await this.#schemas(place)).has(table.schema.toLowerCase()) ? matching : sameName;
    }
    // A name that the schema does not hold may be looked for in others.
    if (place.schema === null) return matching;
    return (await this.namesIn(place.schema, place)).has(table.name.toLowerCase()) ? matching : sameName;
  }

  /** The schema of names without one, if the statement chooses none. */
  async defaultSchema({ databaseId, catalog }: StatementPlace): Promise<string | null> {
    const { database } = await this.#databases.get(databaseId, catalog);
    return database.defaultSchema(AbortSignal.timeout(LOOK_MS));
  }

  /** Names of the tables and views of a schema, in lower case. */
  async namesIn(schema: string, { databaseId, catalog }: StatementPlace): Promise<ReadonlySet<string>> {
    const { database } = await this.#databases.get(databaseId, catalog);
    const tables = await database.tables(schema, AbortSignal.timeout(LOOK_MS));
    return new Set(tables.map(({ name }) => name.toLowerCase()));
  }

  async #schemas({ databaseId, catalog }: StatementPlace): Promise<ReadonlySet<string>> {
    const { database } = await this.#databases.get(databaseId, catalog);
    const names = await database.schemas(AbortSignal.timeout(LOOK_MS));
    return new Set(names.map((name) => name.toLowerCase()));
  }
}
