import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Bridge } from '../bridge.ts';
import { SERVICE_CALLS } from '../service-calls.ts';
import type { QueryAnswer } from './host-channel.ts';

type Ask = Pick<Bridge, 'call'>;

/** A database of Postgres that the server is connected to; statements go to it over the bridge. */
export function relayedPostgres(bridge: Ask): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new RelayedDriver(bridge),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class RelayedDriver implements Driver {
  readonly #bridge: Ask;

  constructor(bridge: Ask) {
    this.#bridge = bridge;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<RelayedConnection> {
    return new RelayedConnection(this.#bridge, Number(await this.#bridge.call(SERVICE_CALLS.acquireTables, [])));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof RelayedConnection) await this.#bridge.call(SERVICE_CALLS.releaseTables, [connection.id]);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin isolation level serializable'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {}
}

class RelayedConnection implements DatabaseConnection {
  readonly id: number;
  readonly #bridge: Ask;

  constructor(bridge: Ask, id: number) {
    this.#bridge = bridge;
    this.id = id;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // The server's end returns rows as Postgres does, and Kysely types the rows of its query.
    const { rows, changes } = (await this.#bridge.call(SERVICE_CALLS.queryTables, [
      this.id,
      sql,
      parameters,
    ])) as QueryAnswer;
    return { rows: rows as R[], ...(changes === undefined ? {} : { numAffectedRows: changes }) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}
