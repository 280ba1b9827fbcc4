import type { PluginMigrations, ServerHalf } from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { hostErrors, reasonOf } from '../errors.ts';

export const MIGRATION_TABLE = 'facet_migration';
const LOCK_TABLE = 'facet_migration_lock';

export interface MigrationSource {
  /** Plugin id, or the host. */
  readonly owner: string;
  readonly load: () => Promise<Pick<ServerHalf, 'migrations'>>;
}

/**
 * One set of all owners, by name.
 * @throws FacetError `HST_MIGRATION_TAKEN` when two owners use one name, `HST_HALF` when the code of one cannot be loaded:
 * without its changes it is unknown whether the database fits.
 */
export async function collectMigrations(sources: readonly MigrationSource[]): Promise<Record<string, Migration>> {
  const loaded = await Promise.all(
    sources.map(async ({ owner, load }) => {
      try {
        return { owner, migrations: (await load()).migrations };
      } catch (error) {
        throw hostErrors.half(owner, reasonOf(error));
      }
    }),
  );
  const owners = new Map<string, string>();
  const all: Record<string, Migration> = {};
  for (const { owner, migrations = {} } of loaded) {
    for (const [name, migration] of Object.entries<PluginMigrations[keyof PluginMigrations]>(migrations)) {
      const first = owners.get(name);
      if (first !== undefined) throw hostErrors.migrationTaken(name, first, owner);
      owners.set(name, owner);
      all[name] = migration;
    }
  }
  return all;
}

/** @throws FacetError `HST_METADATA_NEWER` when the database holds changes that this code does not know. */
export function refuseNewer(applied: readonly string[], known: readonly string[], where: string): void {
  const unknownMigrations = applied.filter((name) => !known.includes(name));
  if (unknownMigrations.length > 0) throw hostErrors.metadataNewer(where, unknownMigrations);
}

/**
 * Applies what is missing, all or nothing. A plugin that joins later may bring a lower number than what stands already.
 * Gives the names of those applied now.
 */
export async function migrate(
  kysely: Kysely<unknown>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<readonly string[]> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: LOCK_TABLE,
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? 'as a whole';
    throw hostErrors.migration(failed, reasonOf(error));
  }
  return results.map((result) => result.migrationName);
}
