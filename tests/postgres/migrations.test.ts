import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtIns } from '../../apps/server/generated/plugins.ts';
import { createLogger } from '../../apps/server/log/logger.ts';
import hostMigrations from '../../apps/server/metadata/host-migrations.ts';
import type { MetadataDatabase } from '../../apps/server/metadata/metadata-database.ts';
import { collectMigrations } from '../../apps/server/metadata/migrations.ts';
import { openMetadata } from '../../apps/server/metadata/open-metadata.ts';
import { startPostgres, type TestPostgres } from './start-postgres.ts';

const log = createLogger('silent');
const migrations = await collectMigrations([
  { owner: 'facet/host', load: async () => ({ migrations: hostMigrations }) },
  ...builtIns.flatMap(({ manifest, load }) => (load ? [{ owner: manifest.id, load }] : [])),
]);

let home: string;
let postgres: TestPostgres;
let metadataUrl: string;
const open: MetadataDatabase[] = [];
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'facet-migrations-'));
  postgres = await startPostgres();
  metadataUrl = await postgres.createDatabase('whole');
});
afterAll(async () => {
  await Promise.all(open.map((database) => database.close()));
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
});

async function migrated(kind: 'SQLite' | 'Postgres'): Promise<MetadataDatabase> {
  const where = { home, metadataUrl: kind === 'Postgres' ? metadataUrl : undefined };
  const database = await openMetadata(where, migrations, log);
  open.push(database);
  return database;
}

/** `table.column`, with what differs by nature left out. */
async function columnsOf({ kysely }: MetadataDatabase): Promise<readonly string[]> {
  const tables = await kysely.introspection.getTables({ withInternalKyselyTables: false });
  return tables
    .filter(({ name }) => !name.startsWith('sqlite_'))
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}${column.isNullable ? '?' : ''}`))
    .toSorted();
}

describe.each(['SQLite', 'Postgres'] as const)('all tables on %s', (kind) => {
  it('are made from nothing, and stay as they are at the next start', async () => {
    const first = await columnsOf(await migrated(kind));
    expect(first).toContain('host_plugin.changed_on');
    expect(first.length).toBeGreaterThan(150);
    expect(await columnsOf(await migrated(kind))).toEqual(first);
  });

  it('are all named by every migration once', async () => {
    const { kysely } = await migrated(kind);
    const applied = await kysely
      .withTables<{ facet_migration: { name: string } }>()
      .selectFrom('facet_migration')
      .select('name')
      .execute();
    expect(applied.map(({ name }) => name).toSorted()).toEqual(Object.keys(migrations).toSorted());
  });
});

it('SQLite and Postgres get the same tables and columns', async () => {
  const [sqlite, pg] = [await migrated('SQLite'), await migrated('Postgres')];
  const keys = await primaryKeysOf(pg);
  // SQLite lists its keys as if they could be empty.
  const plain = (column: string) => (keys.has(column.replace('?', '')) ? column.replace('?', '') : column);
  expect((await columnsOf(pg)).map(plain).toSorted()).toEqual((await columnsOf(sqlite)).map(plain).toSorted());
});

async function primaryKeysOf({ kysely }: MetadataDatabase): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly name: string }>`
    select k.table_name || '.' || k.column_name as name
    from information_schema.key_column_usage k
    join information_schema.table_constraints c using (constraint_schema, constraint_name)
    where c.constraint_type = 'PRIMARY KEY'`.execute(kysely);
  return new Set(rows.map(({ name }) => name));
}
