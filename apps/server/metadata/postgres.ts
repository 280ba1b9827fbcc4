import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { DatabaseState } from './database-state.ts';
import { DistantClock } from './distant-clock.ts';
import type { MetadataDatabase } from './metadata-database.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const CONFLICTS: readonly unknown[] = ['40001', '40P01'];

export function openPostgres(url: string, onError: (error: Error) => void): MetadataDatabase {
  const pool = openPool({ ...connectionOptions(url), max: POOL_SIZE }, onError);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const clock = new DistantClock({
    ask: async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(kysely);
      const [row] = rows;
      if (row === undefined) throw new Error('The database told no time.');
      return row.now.getTime();
    },
    onError,
  });
  // Transactions that the asker sees. It is the same for as long as no process has written anything anywhere.
  const state = new DatabaseState(async () => {
    const { rows } = await sql<{ state: string }>`select pg_current_snapshot()::text as state`.execute(kysely);
    const [row] = rows;
    if (row === undefined) throw new Error('The database told no state.');
    return row.state;
  });
  return {
    dialect: 'postgres',
    where: withoutPassword(url),
    kysely,
    transaction: (work) => kysely.transaction().setIsolationLevel('serializable').execute(work),
    outside: (work) => work(),
    isConflict: (error) => error instanceof Error && 'code' in error && CONFLICTS.includes(error.code),
    revision: () => state.now(),
    now: () => clock.now(),
    close: () => kysely.destroy(),
  };
}

/**
 * A server that restarts ends all connections, also one that somebody holds between two statements: its error has no statement to
 * fail then, and ends the process unless it is listened for. The next statement on it fails.
 * @param onLost Told of those that nobody holds; the next call replaces them.
 */
export function openPool(options: pg.PoolConfig, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(options);
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Counts and ids come as numbers, as SQLite gives them; ours stay far below 2^53. */
export function connectionOptions(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'facet',
    types: {
      getTypeParser: ((oid, format) =>
        oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  };
}

/** Names of applied migrations; `undefined` when none was ever applied. */
export async function appliedInPostgres(url: string, table: string): Promise<readonly string[] | undefined> {
  const client = new pg.Client(connectionOptions(url));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows: found } = await client.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      table,
    ]);
    if (!found[0]?.exists) return undefined;
    const { rows } = await client.query<{ name: string }>(`select name from "${table}"`);
    return rows.map((row) => row.name);
  } finally {
    await client.end();
  }
}

export function withoutPassword(url: string): string {
  const parsed = new URL(url);
  return `${parsed.protocol}//${parsed.username ? `${parsed.username}@` : ''}${parsed.host}${parsed.pathname}`;
}
