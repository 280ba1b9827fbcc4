import { join } from 'node:path';
import type { Logger } from '@facet/sdk/common';
import type { MetadataStore } from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { hostErrors, reasonOf } from '../errors.ts';
import type { Settings } from '../settings/definitions.ts';
import type { MetadataDatabase } from './metadata-database.ts';
import { MIGRATION_TABLE, migrate, refuseNewer } from './migrations.ts';
import { appliedInSqlite, openSqlite, withDiskNamed } from './sqlite.ts';

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;
/**
 * How long a transaction that loses is tried again. Whoever signs in as somebody over and over must not be able to keep an
 * administrator from switching that account off.
 */
const RETRIED_FOR_MS = 10_000;

export const metadataFile = (home: string): string => join(home, 'metadata.db');

type Where = Pick<Settings, 'home' | 'metadataUrl'>;

/** Checks, without writing anything, that the database can be read and is not newer than this code. */
export async function checkMetadata(settings: Where, known: readonly string[]): Promise<void> {
  const { where, applied } = await readApplied(settings);
  refuseNewer(applied ?? [], known, where);
}

async function readApplied({ home, metadataUrl }: Where) {
  if (metadataUrl === undefined) {
    const where = metadataFile(home);
    try {
      return { where, applied: appliedInSqlite(where, MIGRATION_TABLE) };
    } catch (error) {
      throw withDiskNamed(where, error) ?? hostErrors.metadataFile(where, reasonOf(error));
    }
  }
  const { appliedInPostgres, withoutPassword } = await import('./postgres.ts');
  const where = withoutPassword(metadataUrl);
  try {
    return { where, applied: await appliedInPostgres(metadataUrl, MIGRATION_TABLE) };
  } catch (error) {
    throw hostErrors.metadata(where, reasonOf(error));
  }
}

/** Opens the database and brings its tables up to date. */
export async function openMetadata(
  { home, metadataUrl }: Where,
  migrations: Readonly<Record<string, Migration>>,
  log: Logger,
): Promise<MetadataDatabase> {
  if (metadataUrl === undefined) {
    const database = openSqlite(metadataFile(home));
    try {
      await bringUpToDate(database, migrations, log);
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }
  const { openPostgres } = await import('./postgres.ts');
  const onError = (error: Error): void => log.warn('a metadata connection was lost', { error });
  const changing = openPostgres(metadataUrl, onError, { unlimited: true });
  try {
    await bringUpToDate(changing, migrations, log);
  } finally {
    await changing.close();
  }
  return openPostgres(metadataUrl, onError);
}

async function bringUpToDate(
  { kysely }: MetadataDatabase,
  migrations: Readonly<Record<string, Migration>>,
  log: Logger,
): Promise<void> {
  const applied = await migrate(kysely, migrations);
  if (applied.length > 0) log.info('metadata tables changed', { applied });
}

/** What plugins get. Transactions that lose a conflict are tried again with a growing, uneven pause. */
export function asStore(database: MetadataDatabase): MetadataStore {
  return {
    dialect: database.dialect,
    revision: (tables) => database.revision(tables),
    db: <T>() => database.kysely as Kysely<T>,
    // A file has one machine, and that one clock.
    now: async () => (await database.now?.()) ?? new Date(),
    async transaction<T, R>(work: (tx: Kysely<T>) => Promise<R>): Promise<R> {
      const until = performance.now() + RETRIED_FOR_MS;
      for (let longest = FIRST_PAUSE_MS; ; longest = Math.min(longest * 2, LONGEST_PAUSE_MS)) {
        try {
          return await database.transaction((tx) => work(tx as unknown as Kysely<T>));
        } catch (error) {
          if (performance.now() > until || !database.isConflict(error)) throw error;
          await pause(longest * (1 + Math.random()));
        }
      }
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
