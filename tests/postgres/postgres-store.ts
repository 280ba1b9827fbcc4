import type { PluginMigrations } from '@facet/sdk/server';
import { createLogger } from '../../apps/server/log/logger.ts';
import { asStore, openMetadata } from '../../apps/server/metadata/open-metadata.ts';
import type { TestMetadataStore } from '../../sdk/testing/metadata-store.ts';
import { startPostgres, type TestPostgres } from './start-postgres.ts';

const log = createLogger('silent');
let postgres: Promise<TestPostgres> | undefined;
let databases = 0;

/** As `openTestMetadataStore`, in a database of its own on a Postgres that all callers of a file share. */
export async function openPostgresStore(...migrations: readonly PluginMigrations[]): Promise<TestMetadataStore> {
  postgres ??= startPostgres();
  databases += 1;
  const metadataUrl = await (await postgres).createDatabase(`store${databases}`);
  const database = await openMetadata({ home: '', metadataUrl }, Object.assign({}, ...migrations), log);
  return { ...asStore(database), close: () => database.close() };
}

export async function stopPostgres(): Promise<void> {
  await (await postgres)?.stop();
  postgres = undefined;
}
