import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetadataStore } from '@facet/sdk/server';
import { sql, type Kysely } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/postgres/start-postgres.ts';
import { createLogger } from '../log/logger.ts';
import hostMigrations from './host-migrations.ts';
import type { MetadataDatabase } from './metadata-database.ts';
import { collectMigrations } from './migrations.ts';
import { asStore, checkMetadata, metadataFile, openMetadata } from './open-metadata.ts';

const log = createLogger('silent');
const set = (migrations: typeof hostMigrations, owner = 'facet/host') => ({
  owner,
  load: async () => ({ migrations }),
});
const table = (name: string): typeof hostMigrations => ({
  '0500-test-table': {
    up: async (db: Kysely<unknown>) => db.schema.createTable(name).addColumn('n', 'integer').execute(),
  },
});
interface Numbers {
  numbers: { n: number };
}

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

let databases = 0;

describe.each(['sqlite', 'postgres'] as const)('metadata on %s', (kind) => {
  let home: string;
  let where: { home: string; metadataUrl: string | undefined };
  const open: MetadataDatabase[] = [];

  const openWith = async (...sources: ReturnType<typeof set>[]): Promise<MetadataStore> => {
    const database = await openMetadata(where, await collectMigrations(sources), log);
    open.push(database);
    return asStore(database);
  };

  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'facet-metadata-'));
    databases += 1;
    where = { home, metadataUrl: kind === 'postgres' ? await postgres.createDatabase(`m${databases}`) : undefined };
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((database) => database.close()));
    rmSync(home, { recursive: true, force: true });
  });

  it('applies the changes of all owners once, whatever order they come in', async () => {
    const late: typeof hostMigrations = {
      '0002-late-table': {
        up: async (db: Kysely<unknown>) => db.schema.createTable('late').addColumn('n', 'integer').execute(),
      },
    };
    await openWith(set(hostMigrations), set(table('numbers'), 'facet/test'));
    const store = await openWith(set(hostMigrations), set(table('numbers'), 'facet/test'), set(late, 'facet/late'));
    expect(await store.db<{ late: { n: number } }>().selectFrom('late').selectAll().execute()).toEqual([]);
  });

  it('keeps nothing of a change that fails', async () => {
    const broken: typeof hostMigrations = {
      '0600-test-broken': {
        up: async (db: Kysely<unknown>) => {
          await db.schema.createTable('half').addColumn('n', 'integer').execute();
          throw new Error('halfway');
        },
      },
    };
    await expect(openWith(set(hostMigrations), set(broken, 'facet/test'))).rejects.toMatchObject({
      code: 'HST_MIGRATION',
      subject: '0600-test-broken',
    });
    const store = await openWith(set(hostMigrations));
    await expect(store.db<{ half: { n: number } }>().selectFrom('half').selectAll().execute()).rejects.toThrow('half');
  });

  it('refuses a database of a newer version and leaves it alone', async () => {
    await openWith(set(hostMigrations), set(table('numbers'), 'facet/test'));
    await expect(checkMetadata(where, Object.keys(hostMigrations))).rejects.toMatchObject({
      code: 'HST_METADATA_NEWER',
      message: expect.stringContaining('0500-test-table'),
    });
  });

  it('writes nothing when it only checks', async () => {
    await checkMetadata(where, []);
    expect(existsSync(metadataFile(home))).toBe(false);
  });

  it('rolls a failed transaction back', async () => {
    const store = await openWith(set(table('numbers')));
    const failing = store.transaction<Numbers, void>(async (tx) => {
      await tx.insertInto('numbers').values({ n: 1 }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store.db<Numbers>().selectFrom('numbers').selectAll().execute()).toEqual([]);
  });

  it('lets concurrent check-and-write transactions all count, however many lose', async () => {
    const store = await openWith(set(table('numbers')));
    await store.db<Numbers>().insertInto('numbers').values({ n: 0 }).execute();
    const increment = () =>
      store.transaction<Numbers, void>(async (tx) => {
        const { n } = await tx.selectFrom('numbers').select('n').executeTakeFirstOrThrow();
        await tx
          .updateTable('numbers')
          .set({ n: n + 1 })
          .execute();
      });
    await Promise.all(Array.from({ length: 40 }, increment));
    expect(await store.db<Numbers>().selectFrom('numbers').select('n').executeTakeFirst()).toEqual({ n: 40 });
  });

  it('gives counts as numbers', async () => {
    const store = await openWith(set(table('numbers')));
    const row = await store
      .db<Numbers>()
      .selectFrom('numbers')
      .select((on) => on.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(row.count).toBe(0);
  });
});

describe('the embedded database', () => {
  it('refuses a query that would wait for its own transaction', async () => {
    const home = mkdtempSync(join(tmpdir(), 'facet-metadata-'));
    const database = await openMetadata({ home, metadataUrl: undefined }, {}, log);
    const store = asStore(database);
    const nested = store.transaction(async () => sql`select 1`.execute(store.db<unknown>()));
    await expect(nested).rejects.toMatchObject({ code: 'HST_NESTED_QUERY' });
    expect((await sql<{ one: number }>`select 1 as one`.execute(store.db<unknown>())).rows).toEqual([{ one: 1 }]);
    await database.close();
    rmSync(home, { recursive: true, force: true });
  });

  it('is flushed at each commit and in write-ahead mode', async () => {
    const home = mkdtempSync(join(tmpdir(), 'facet-metadata-'));
    const database = await openMetadata({ home, metadataUrl: undefined }, {}, log);
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.kysely);
    const { rows: mode } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(database.kysely);
    expect([rows[0]?.synchronous, mode[0]?.journal_mode]).toEqual([2, 'wal']);
    await database.close();
    rmSync(home, { recursive: true, force: true });
  });
});

describe('collectMigrations', () => {
  it('refuses one name of two owners', async () => {
    await expect(collectMigrations([set(table('a'), 'x/one'), set(table('b'), 'x/two')])).rejects.toMatchObject({
      code: 'HST_MIGRATION_TAKEN',
      message: expect.stringMatching(/x\/one.*x\/two/),
    });
  });

  it('names the owner whose code cannot be loaded', async () => {
    const broken = { owner: 'x/one', load: () => Promise.reject(new SyntaxError('Unexpected token')) };
    await expect(collectMigrations([broken])).rejects.toMatchObject({
      code: 'HST_HALF',
      message: 'the server half of x/one cannot be loaded: Unexpected token',
    });
  });

  it('takes an owner without tables', async () => {
    expect(await collectMigrations([{ owner: 'x/one', load: async () => ({}) }])).toEqual({});
  });
});
