import { type Access, notFound, type Principal } from '@facet/sdk/server';
import type { ConnectionSource, DatabaseConnection } from '../../contract.server.ts';
import { deniedTables, type TableDataset } from '../table-access.ts';

export interface VisibilityParts {
  readonly access: Access;
  connections(): Promise<ConnectionSource>;
  /** Physical data sources of a database. */
  tableDatasets(databaseId: number): Promise<readonly TableDataset[]>;
  defaultSchema(databaseId: number, signal: AbortSignal): Promise<string | null>;
}

export type MayRead = (table: string) => boolean;
const EVERYTHING: MayRead = () => true;

/**
 * What a person may know of databases. `null` is the system, which may know all. What is unknown and what is hidden look the
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

  /** Those of the schemas of which something is open. */
  async schemas(who: Principal | null, id: number, all: readonly string[], signal: AbortSignal) {
    const connection = await this.database(who, id);
    if (who === null || this.isWhole(who, connection)) return all;
    const { access, defaultSchema, tableDatasets } = this.#parts;
    const own = await defaultSchema(id, signal);
    const open = new Set(
      (await tableDatasets(id))
        .filter(({ subject }) => access.canDatasource(who, subject))
        .map((dataset) => dataset.schema ?? own),
    );
    return all.filter((name) => open.has(name) || access.canSchema(who, connection, name));
  }

  /** Which tables of a schema are open; `null` is the database's own schema. */
  async tables(who: Principal | null, id: number, schema: string | null, signal: AbortSignal): Promise<MayRead> {
    const connection = await this.#found(id);
    if (who === null || this.isWhole(who, connection)) return EVERYTHING;
    const { access, defaultSchema: own, tableDatasets } = this.#parts;
    const defaultSchema = schema ?? (await own(id, signal));
    const scope = { database: connection, defaultSchema, datasets: await tableDatasets(id) };
    return (name) => deniedTables(access, who, [{ catalog: null, schema: defaultSchema, name }], scope).length === 0;
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
