import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { DatabaseState } from './database-state.ts';
import { DistantClock } from './distant-clock.ts';
import type { MetadataDatabase } from './metadata-database.ts';
import { connectionOptions, openPool } from './postgres-pool.ts';
import { TellingPostgresDialect, told } from './telling-dialect.ts';

const POOL_SIZE = 10;
/** Asked with every call that reads what is kept: building a query of it takes longer than its answer. */
const STATE = 'select pg_current_snapshot()::text as state';
const CONFLICTS: readonly unknown[] = ['40001', '40P01'];

export interface PostgresOptions {
  /** For changes of tables, which may take any time. */
  readonly unlimited?: boolean;
}

export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { unlimited = false }: PostgresOptions = {},
): MetadataDatabase {
  const pool = openPool({ ...connectionOptions(url), max: POOL_SIZE, unlimited }, onError);
  const where = withoutPassword(url);
  // Transactions that the asker sees. It is the same for as long as no process has written anything anywhere.
  const state = new DatabaseState(async () => {
    const { rows } = await told(pool.query<{ state: string }>(STATE), where);
    const [row] = rows;
    if (row === undefined) throw new Error('The database did not report the state of the query.');
    return row.state;
  });
  const dialect = new TellingPostgresDialect({ pool }, where, () => state.written());
  const kysely = new Kysely<unknown>({ dialect });
  const clock = new DistantClock({
    ask: async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(kysely);
      const [row] = rows;
      if (row === undefined) throw new Error('The database did not report its time.');
      return row.now.getTime();
    },
    onError,
  });
  return {
    dialect: 'postgres',
    where,
    kysely,
    transaction: (work) => kysely.transaction().setIsolationLevel('serializable').execute(work),
    outside: (work) => work(),
    isConflict: (error) => error instanceof Error && 'code' in error && CONFLICTS.includes(error.code),
    revision: () => state.now(),
    now: () => clock.now(),
    close: () => kysely.destroy(),
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
