import { type Access, type EngineCatalogs, notFound, type Principal } from '@facet/sdk/server';
import type { ConnectionSource, DatabaseConnection } from '../../contract.server.ts';
import type { Opened } from '../gateway/open-databases.ts';
import {
  type CatalogScope,
  deniedTables,
  foreignCatalog,
  type TableDataset,
  type TableScope,
} from '../table-access.ts';

export interface VisibilityParts {
  readonly access: Access;
  connections(): Promise<ConnectionSource>;
  /** Physical data sources of a database. */
  tableDatasets(databaseId: number): Promise<readonly TableDataset[]>;
  /** The database, working in a catalogue; `null` is its own. */
  open(databaseId: number, catalog: string | null): Promise<PlacedDatabase>;
}

export type PlacedDatabase = Pick<Opened, 'database' | 'catalog' | 'catalogs'>;

export interface SchemaPlace {
  readonly catalog: string | null;
  readonly schema: string | null;
}

export type MayRead = (table: string) => boolean;
const EVERYTHING: MayRead = () => true;

/**
 * Which databases a person may know of. `null` is the system, which may know all. Unknown and hidden databases look the
 * same.
 */
export class DatabaseVisibility {
  readonly #parts: VisibilityParts;

  constructor(parts: VisibilityParts) {
    this.#parts = parts;
  }

  /** The whole database is open, not only some of it. */
  isWhole(who: Principal | null, connection: DatabaseConnection): boolean {
    return who === null || this.#parts.access.canDatabase(who, connection);
  }

  /** A database, or some of what is in it. @throws HttpError 404 */
  async database(who: Principal | null, id: number): Promise<DatabaseConnection> {
    const connection = await this.#found(id);
    if (who === null || this.isWhole(who, connection) || holdsPart(who, connection.name)) return connection;
    throw notFound();
  }

  /** The catalogues in which the user may read something. */
  async catalogs(who: Principal | null, id: number, { names, own }: EngineCatalogs): Promise<readonly string[]> {
    const connection = await this.database(who, id);
    if (who === null || this.isWhole(who, connection)) return names;
    const { access, tableDatasets } = this.#parts;
    const open = new Set(
      (await tableDatasets(id))
        .filter(({ subject }) => access.canDatasource(who, subject))
        .map(({ catalog }) => catalog ?? own),
    );
    const views = who.viewsOf('schema_access');
    const holds = (name: string): boolean => views.some((view) => view.startsWith(`[${connection.name}].[${name}].[`));
    const ownSchema = views.some((view) => view.startsWith(`[${connection.name}].[`) && view.split('].[').length === 2);
    return names.filter((name) => open.has(name) || holds(name) || (ownSchema && name === own));
  }

  /** The schemas of a catalogue in which the user may read something; `null` is the database's own catalogue. */
  async schemas(
    who: Principal | null,
    id: number,
    catalog: string | null,
    all: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const connection = await this.database(who, id);
    if (who === null || this.isWhole(who, connection)) return all;
    const { access } = this.#parts;
    const { datasets, catalogs, defaultSchema } = await this.#scope(connection, catalog, null, signal);
    const run = catalogs?.run ?? null;
    const open = new Set(
      datasets
        .filter((dataset) => foreignCatalog(dataset.catalog, catalogs) === run)
        .filter(({ subject }) => access.canDatasource(who, subject))
        .map((dataset) => dataset.schema ?? defaultSchema),
    );
    return all.filter((name) => open.has(name) || access.canSchema(who, connection, name, run));
  }

  /** The tables of a schema that the user may read; `null` is the own schema of the catalogue, or the own catalogue of the database. */
  async tables(
    who: Principal | null,
    id: number,
    { catalog, schema }: SchemaPlace,
    signal: AbortSignal,
  ): Promise<MayRead> {
    const connection = await this.#found(id);
    if (who === null || this.isWhole(who, connection)) return EVERYTHING;
    const scope = await this.#scope(connection, catalog, schema, signal);
    const denied = (name: string) =>
      deniedTables(this.#parts.access, who, [{ catalog: null, schema: scope.defaultSchema, name }], scope);
    return (name) => denied(name).length === 0;
  }

  async #scope(
    connection: DatabaseConnection,
    catalog: string | null,
    schema: string | null,
    signal: AbortSignal,
  ): Promise<TableScope> {
    const opened = await this.#parts.open(connection.id, catalog);
    const known = await opened.catalogs();
    const catalogs: CatalogScope | undefined = known && { own: known.own, run: opened.catalog };
    const defaultSchema = schema ?? (await opened.database.defaultSchema(signal));
    const datasets = await this.#parts.tableDatasets(connection.id);
    return { database: connection, defaultSchema, datasets, ...(catalogs ? { catalogs } : {}) };
  }

  async #found(id: number): Promise<DatabaseConnection> {
    const connection = await (await this.#parts.connections()).find(id);
    if (!connection) throw notFound();
    return connection;
  }
}

/** Some schema or dataset of the database is open to the person. */
const holdsPart = (who: Principal, database: string): boolean =>
  who.viewsOf('schema_access').some((view) => view.startsWith(`[${database}].`)) ||
  who.viewsOf('datasource_access').some((view) => view.startsWith(`[${database}].`));
