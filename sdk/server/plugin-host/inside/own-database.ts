import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  sql,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import type { MetadataStore, PluginMigrations } from '../../host.ts';
import { bridgeErrors } from '../errors.ts';
import type { Bridge } from '../bridge.ts';
import type { ActivateRequest } from '../protocol.ts';
import type { HostChannel } from './host-channel.ts';
import { relayedPostgres } from './relayed-postgres.ts';

const MIGRATIONS = 'facet_migration';

/** Tables of this plugin alone: a file or a database of its own, which no other plugin can open. */
export function ownDatabase(
  where: ActivateRequest['tables'],
  channel: HostChannel,
  bridge: Pick<Bridge, 'call'>,
): MetadataStore & { readonly kysely: Kysely<unknown> } {
  const dialect = where === 'postgres' ? relayedPostgres(bridge) : new OwnDialect(channel);
  const kysely = new Kysely<unknown>({ dialect });
  return {
    kysely,
    dialect: where,
    // A plugin names its own tables as `T`.
    db: <T>() => kysely as Kysely<T>,
    transaction: <T, R>(work: (tx: Kysely<T>) => Promise<R>) =>
      kysely.transaction().execute((tx) => work(tx as unknown as Kysely<T>)),
    // Processes that share a file share the clock of its machine.
    now: () => (where === 'postgres' ? clockOf(kysely) : Promise.resolve(new Date())),
  };
}

async function clockOf(kysely: Kysely<unknown>): Promise<Date> {
  const { rows } = await sql<{
    ms: number | string;
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(kysely);
  return new Date(Number(rows[0]?.ms));
}

/**
 * Applies what is missing, in the order of the keys; one that fails is rolled back with all that came with it.
 * Gives the names of those applied now.
 */
export async function migrateOwn(kysely: Kysely<unknown>, migrations: PluginMigrations): Promise<readonly string[]> {
  const names = Object.keys(migrations).toSorted();
  if (names.length === 0) return [];
  return kysely.transaction().execute(async (tx) => {
    await tx.schema
      .createTable(MIGRATIONS)
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute();
    const known = tx as unknown as Kysely<Record<typeof MIGRATIONS, { name: string }>>;
    const applied = new Set((await known.selectFrom(MIGRATIONS).select('name').execute()).map(({ name }) => name));
    const missing = Object.entries(migrations)
      .filter(([name]) => !applied.has(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, migration] of missing) {
      await migration.up(tx).catch((cause: unknown) => {
        throw bridgeErrors.migration(name, cause);
      });
      await known.insertInto(MIGRATIONS).values({ name }).execute();
    }
    return missing.map(([name]) => name);
  });
}

class OwnDialect extends SqliteDialect {
  readonly #channel: HostChannel;

  constructor(channel: HostChannel) {
    // The driver below is the only one; this one is never opened.
    super({ database: () => Promise.reject(new TypeError('The plugin host has its own driver.')) });
    this.#channel = channel;
  }

  override createDriver(): Driver {
    return new OwnDriver(this.#channel);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** A change of tables can be rolled back in SQLite. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** One connection, so transactions and single statements take turns. */
class OwnDriver implements Driver {
  readonly #connection: OwnConnection;
  readonly #waiting: (() => void)[] = [];
  #busy = false;

  constructor(channel: HostChannel) {
    this.#connection = new OwnConnection(channel);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#busy = true;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {}
}

class OwnConnection implements DatabaseConnection {
  readonly #channel: HostChannel;

  constructor(channel: HostChannel) {
    this.#channel = channel;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes, insertId } = this.#channel.query(sql, parameters.map(asInput));
    return {
      // Kysely types the rows of its query.
      rows: rows as R[],
      ...(changes === undefined ? {} : { numAffectedRows: changes }),
      ...(insertId === undefined ? {} : { insertId }),
    };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

/** As the metadata database of built-in plugins takes them. */
function asInput(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value === undefined ? null : value;
}
