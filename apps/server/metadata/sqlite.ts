import { AsyncLocalStorage } from 'node:async_hooks';
import { chmodSync, existsSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import {
  CompiledQuery,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  type SqliteStatement,
} from 'kysely';
import type { FacetError } from '@facet/sdk/common';
import { LRUCache } from 'lru-cache';
import { type DiskTrouble, hostErrors, reasonOf } from '../errors.ts';
import type { MetadataDatabase } from './metadata-database.ts';
import { SharedTurns } from './shared-turns.ts';
import { reachOf, WriteRevisions } from './write-revisions.ts';

type TransactionScope = AsyncLocalStorage<{ open: boolean }>;

interface Embedding {
  readonly scope: TransactionScope;
  readonly file: string;
  readonly inTransaction: () => boolean;
}

const BUSY_TIMEOUT_MS = 5_000;
const KEPT_STATEMENTS = 500;

/** The embedded metadata database: one file, every commit on disk before it is acknowledged. */
export function openSqlite(file: string): MetadataDatabase {
  const isNew = !existsSync(file);
  const database = opened(file);
  if (isNew) chmodSync(file, 0o600);
  const scope: TransactionScope = new AsyncLocalStorage();
  const revisions = new WriteRevisions();
  const kysely = new Kysely<unknown>({
    dialect: new EmbeddedDialect(asKyselyDatabase(database, revisions), {
      scope,
      file,
      inTransaction: () => database.isTransaction,
    }),
  });
  // Changes when another connection, such as one of a second process, has committed.
  const ofOthers = database.prepare('pragma data_version');
  return {
    dialect: 'sqlite',
    where: file,
    kysely,
    transaction: (work) => {
      if (scope.getStore()?.open) throw hostErrors.nestedQuery();
      const state = { open: false };
      return scope.run(state, () =>
        kysely.transaction().execute(async (tx) => {
          state.open = true;
          try {
            return await work(tx);
          } finally {
            state.open = false;
          }
        }),
      );
    },
    outside: (work) => scope.exit(work),
    isConflict: (error) => error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY,
    revision: (tables) => `${revisions.of(tables)} ${String(ofOthers.get()?.['data_version'])}`,
    async close() {
      await kysely.destroy();
      if (database.isOpen) database.close();
    },
  };
}

/** @throws FacetError `HST_METADATA_DISK`, `HST_METADATA` */
function opened(file: string): DatabaseSync {
  try {
    const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma temp_store = memory;');
    return database;
  } catch (error) {
    throw withDiskNamed(file, error) ?? hostErrors.metadataFile(file, reasonOf(error));
  }
}

const SQLITE_BUSY = 5;

/** What is wrong with the file or its disk, by primary codes of SQLite. */
const DISK_TROUBLE: ReadonlyMap<number, DiskTrouble> = new Map([
  [8, 'readOnly'],
  [10, 'failing'],
  [11, 'broken'],
  [13, 'full'],
  [14, 'closed'],
  [26, 'broken'],
]);
const PRIMARY_CODE = 0xff;

/** What the error says of the disk; `undefined` where it speaks of something else. */
export function withDiskNamed(file: string, error: unknown): FacetError | undefined {
  if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return undefined;
  const trouble = DISK_TROUBLE.get(error.errcode & PRIMARY_CODE);
  return trouble && hostErrors.metadataDisk(file, trouble, error);
}

/** Names of applied migrations in a file that is opened for reading only; `undefined` when there is no file yet. */
export function appliedInSqlite(file: string, table: string): readonly string[] | undefined {
  if (!existsSync(file)) return undefined;
  const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const exists = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table);
    if (!exists) return [];
    return database
      .prepare(`select name from "${table}"`)
      .all()
      .map((row) => String(row['name']));
  } finally {
    database.close();
  }
}

/** Prepared statements are kept: preparing costs more than most of our queries. */
function asKyselyDatabase(database: DatabaseSync, revisions: WriteRevisions): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: KEPT_STATEMENTS });
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = asKyselyStatement(database, sql, revisions);
      if (!/^\s*(create|alter|drop|pragma)/i.test(sql)) statements.set(sql, statement);
      return statement;
    },
  };
}

function asKyselyStatement(database: DatabaseSync, sql: string, revisions: WriteRevisions): SqliteStatement {
  const statement = database.prepare(sql);
  const reach = reachOf(sql);
  const counted = <R>(work: () => R): R => {
    try {
      return work();
    } finally {
      revisions.written(reach);
    }
  };
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => counted(() => statement.all(...parameters.map(asInput))),
    run: (parameters) => counted(() => statement.run(...parameters.map(asInput))),
    // A walk holds its statement, so it takes one of its own.
    iterate: (parameters) => counted(() => database.prepare(sql).iterate(...parameters.map(asInput))),
  };
}

/** What Postgres takes as it is and SQLite does not. */
function asInput(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  if (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'bigint' ||
    value instanceof Uint8Array
  )
    return value;
  throw new TypeError(`A ${Object.prototype.toString.call(value)} cannot be stored; store a text or a number.`);
}

class EmbeddedDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #embedding: Embedding;

  constructor(database: SqliteDatabase, embedding: Embedding) {
    super({ database });
    this.#database = database;
    this.#embedding = embedding;
  }

  override createDriver(): SqliteDriver {
    return new EmbeddedDriver(this.#database, this.#embedding);
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter();
  }
}

class EmbeddedAdapter extends SqliteAdapter {
  /** A change of tables can be rolled back in SQLite, so a failing migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver queues by itself, because kysely's own queue cannot tell who would wait for himself. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Every statement is done when its promise is made, so a chain of them never leaves the turn in which it began: neither in a loop of
 * a request, nor in a transaction. What has used up its share lets others in before the next statement.
 */
function sharing(connection: DatabaseConnection, turns: SharedTurns, file: string): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (turns.isUsedUp) await turns.next();
      try {
        return await connection.executeQuery<R>(query);
      } catch (error) {
        throw withDiskNamed(file, error) ?? error;
      }
    },
    async *streamQuery(query, chunkSize) {
      try {
        yield* connection.streamQuery(query, chunkSize);
      } catch (error) {
        throw withDiskNamed(file, error) ?? error;
      }
    },
  };
}

class EmbeddedDriver extends SqliteDriver {
  readonly #embedding: Embedding;
  readonly #waiting: (() => void)[] = [];
  readonly #turns = new SharedTurns();
  #busy = false;

  constructor(database: SqliteDatabase, embedding: Embedding) {
    super({ database });
    this.#embedding = embedding;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#embedding.scope.getStore()?.open) throw hostErrors.nestedQuery();
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    return sharing(await super.acquireConnection(), this.#turns, this.#embedding.file);
  }

  /** The next in line gets the connection without it being free in between. */
  override async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }

  /** Taking the write lock at the start makes other processes wait here instead of failing at the first write. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full disk makes SQLite end the transaction itself: a second end would fail, and hide what happened. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#embedding.inTransaction()) await super.rollbackTransaction(connection);
  }
}
