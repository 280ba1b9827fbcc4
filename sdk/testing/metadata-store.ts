import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { MetadataStore, PluginMigrations } from '../server/host.ts';

export interface TestMetadataStore extends MetadataStore {
  /** Closes the database and removes its folder. */
  close(): Promise<void>;
}

/** A metadata database in a temporary file, with these migrations applied in the order of their keys. */
export async function openTestMetadataStore(...migrations: readonly PluginMigrations[]): Promise<TestMetadataStore> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-metadata-'));
  const database = new DatabaseSync(join(folder, 'metadata.db'));
  database.exec('PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON; PRAGMA synchronous = OFF;');
  const db = new Kysely<unknown>({
    dialect: new SqliteDialect({
      database: {
        close: () => database.close(),
        prepare(sql) {
          const statement = database.prepare(sql);
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
            run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
            iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
          };
        },
      },
    }),
  });
  const ordered = migrations.flatMap((set) => Object.entries(set)).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, migration] of ordered) await migration.up(db);
  return {
    dialect: 'sqlite',
    db: <T>() => db as unknown as Kysely<T>,
    now: async () => new Date(),
    transaction: (work) => db.transaction().execute((tx) => work(tx as never)),
    async close() {
      await db.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
