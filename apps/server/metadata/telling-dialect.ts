import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { DatabaseError } from 'pg';
import { hostErrors } from '../errors.ts';
import { reachOf } from './write-revisions.ts';

/** Postgres, with one error for all that says that it cannot be asked now, so that calls can say so, too. */
export class TellingPostgresDialect extends PostgresDialect {
  readonly #where: string;
  readonly #written: () => void;

  /** @param written Is called after each statement that may have written, and each commit. */
  constructor(config: PostgresDialectConfig, where: string, written: () => void) {
    super(config);
    this.#where = where;
    this.#written = written;
  }

  override createDriver(): Driver {
    return new TellingDriver(super.createDriver(), this.#where, this.#written);
  }
}

/** Classes of SQLSTATE: connection lost, no room for more, shut down by an operator. */
const AWAY = /^(?:08|53|57P)/;
/** What was asked before is now a standby. */
const READ_ONLY = '25006';

/** Mistakes of ours that are met before anything is sent, and what Postgres says with an answer that is no error. */
const OTHERS = [TypeError, RangeError, AbortedTransactionError];

/** Of what a statement or a connection to Postgres failed with. */
export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseError) return AWAY.test(error.code ?? '') || error.code === READ_ONLY;
  return error instanceof Error && !OTHERS.some((kind) => error instanceof kind);
}

class TellingDriver implements Driver {
  readonly #inner: Driver;
  readonly #where: string;
  readonly #written: () => void;
  readonly #connections = new WeakMap<DatabaseConnection, TellingConnection>();

  constructor(inner: Driver, where: string, written: () => void) {
    this.#inner = inner;
    this.#where = where;
    this.#written = written;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const inner = await this.#inner.acquireConnection().catch((error: unknown) => {
      throw hostErrors.metadataAway(this.#where, error);
    });
    const known = this.#connections.get(inner);
    if (known) return known;
    const connection = new TellingConnection(inner, this.#where, this.#written);
    this.#connections.set(inner, connection);
    return connection;
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return told(this.#inner.beginTransaction(innerOf(connection), settings), this.#where);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return told(this.#inner.commitTransaction(innerOf(connection)), this.#where).finally(this.#written);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return told(this.#inner.rollbackTransaction(innerOf(connection)), this.#where);
  }

  releaseConnection(connection: DatabaseConnection): Promise<void> {
    return this.#inner.releaseConnection(innerOf(connection));
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

class TellingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #where: string;
  readonly #written: () => void;

  constructor(inner: DatabaseConnection, where: string, written: () => void) {
    this.inner = inner;
    this.#where = where;
    this.#written = written;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answer = told(this.inner.executeQuery<R>(query), this.#where);
    return reachOf(query.sql).kind === 'none' ? answer : answer.finally(this.#written);
  }

  streamQuery<R>(query: CompiledQuery, rows: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, rows);
  }
}

const innerOf = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof TellingConnection ? connection.inner : connection;

/** What an answer of Postgres fails with, as the one error where it cannot be asked. */
export async function told<T>(answer: Promise<T>, where: string): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw isAway(error) ? hostErrors.metadataAway(where, error) : error;
  }
}
