import { setTimeout as pause } from 'node:timers/promises';
import { cachedUntilWrite } from '@facet/sdk/server';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/postgres/start-postgres.ts';
import { DatabaseState, readingInOneMoment } from './database-state.ts';
import type { MetadataDatabase } from './metadata-database.ts';
import { asStore } from './open-metadata.ts';
import { openPostgres } from './postgres.ts';

interface Tables {
  readonly a: { id: number; name: string };
}

describe('the state of a database', () => {
  it('is asked for once by all who come while an answer is on its way, and begins after they have come', async () => {
    const asked: PromiseWithResolvers<string>[] = [];
    const state = new DatabaseState(() => {
      const one = Promise.withResolvers<string>();
      asked.push(one);
      return one.promise;
    });
    const first = [state.now(), state.now()];
    await pause(5);
    const others = Array.from({ length: 100 }, () => state.now());
    await pause(5);
    expect(asked).toHaveLength(1);
    asked[0]?.resolve('before');
    expect(await Promise.all(first)).toEqual(['before', 'before']);
    await pause(5);
    expect(asked).toHaveLength(2);
    asked[1]?.resolve('after');
    expect(new Set(await Promise.all(others))).toEqual(new Set(['after']));
    void state.now();
    await pause(5);
    expect(asked).toHaveLength(3);
  });

  it('is asked for once for what a call reads in one moment, and again after a write of this process and after a while', async () => {
    let times = 0;
    const state = new DatabaseState(async () => `state ${(times += 1)}`);
    await readingInOneMoment(async () => {
      expect([await state.now(), await state.now(), await state.now()]).toEqual(['state 1', 'state 1', 'state 1']);
      state.written();
      expect([await state.now(), await state.now()]).toEqual(['state 2', 'state 2']);
      await pause(40);
      expect(await state.now()).toBe('state 3');
    });
    const other = new DatabaseState(async () => 'of another database');
    await readingInOneMoment(async () => {
      expect([await state.now(), await other.now(), await state.now()]).toEqual([
        'state 4',
        'of another database',
        'state 5',
      ]);
    });
    expect([await state.now(), await state.now()]).toEqual(['state 6', 'state 7']);
  });

  it('that could not be told is asked for again', async () => {
    let times = 0;
    const state = new DatabaseState(async () => {
      times += 1;
      if (times < 3) throw new Error(`away ${times}`);
      return 'there';
    });
    await expect(state.now()).rejects.toThrow('away 1');
    const [second, third] = [state.now(), state.now()];
    await expect(Promise.all([second, third])).rejects.toThrow('away 2');
    expect(await state.now()).toBe('there');
  });
});

describe('what is kept from Postgres', () => {
  const owned = new AsyncDisposableStack();
  let postgres: TestPostgres;
  let url: string;
  let here: MetadataDatabase;
  let there: MetadataDatabase;
  let databases = 0;

  beforeAll(async () => {
    postgres = owned.adopt(await startPostgres(), (server) => server.stop());
  }, 60_000);
  afterAll(() => owned.disposeAsync());
  beforeEach(async () => {
    url = await postgres.createDatabase(`state${(databases += 1)}`);
    [here, there] = [0, 1].map(() =>
      owned.adopt(
        openPostgres(url, () => undefined),
        (opened) => opened.close(),
      ),
    ) as [MetadataDatabase, MetadataDatabase];
    await sql`create table a (id integer primary key, name text)`.execute(here.kysely);
    await sql`insert into a values (1, 'one')`.execute(here.kysely);
  });

  function reader(database: MetadataDatabase) {
    const store = asStore(database);
    const reads = { count: 0 };
    const read = cachedUntilWrite(store, ['a'], async (id: number) => {
      reads.count += 1;
      const row = await store.db<Tables>().selectFrom('a').select('name').where('id', '=', id).executeTakeFirst();
      return row?.name;
    });
    return { reads, read };
  }

  it('is read once while nothing is written, and anew once another process has written', async () => {
    const { reads, read } = reader(here);
    for (let n = 0; n < 5; n += 1) expect(await read(1)).toBe('one');
    expect(reads.count).toBe(1);
    await sql`update a set name = 'two' where id = 1`.execute(there.kysely);
    expect([await read(1), await read(1), reads.count]).toEqual(['two', 'two', 2]);
  });

  it('is what a call has written itself, in a transaction or without', async () => {
    const { read } = reader(here);
    await readingInOneMoment(async () => {
      expect(await read(1)).toBe('one');
      await sql`update a set name = 'two' where id = 1`.execute(here.kysely);
      expect(await read(1)).toBe('two');
      await here.transaction(async (trx) => {
        await sql`update a set name = 'three' where id = 1`.execute(trx);
        expect(await read(1)).toBe('two');
      });
      expect(await read(1)).toBe('three');
    });
  });

  it('is never what was before a write that is over, however many transactions are under way', {
    timeout: 60_000,
  }, async () => {
    const { read } = reader(here);
    const stop = new AbortController();
    // Transactions that stay open for a while, and others that end in another order than they began.
    const busy = Array.from({ length: 4 }, async (_, n) => {
      const client = new pg.Client(url);
      await client.connect();
      await client.query(`create table busy${n} (n int)`);
      while (!stop.signal.aborted) {
        await client.query(`begin; insert into busy${n} values (1)`);
        await pause(n * 7);
        await client.query(n % 2 === 0 ? 'commit' : 'rollback');
      }
      await client.end();
    });
    const readers = Array.from({ length: 8 }, async () => {
      while (!stop.signal.aborted) await readingInOneMoment(async () => [await read(1), await read(1)]);
    });
    for (let n = 0; n < 300; n += 1) {
      await sql`update a set name = ${`name ${n}`} where id = 1`.execute(there.kysely);
      // As two calls do that begin now.
      expect(await read(1)).toBe(`name ${n}`);
      expect(await readingInOneMoment(async () => [await read(1), await read(1)])).toEqual([`name ${n}`, `name ${n}`]);
    }
    stop.abort();
    await Promise.all([...busy, ...readers]);
  });

  it('is what is committed: a change that is under way is not seen, and seen as soon as it is over', async () => {
    const { read } = reader(here);
    const client = new pg.Client(url);
    await client.connect();
    await client.query("begin; update a set name = 'half' where id = 1");
    expect([await read(1), await read(1)]).toEqual(['one', 'one']);
    await client.query("update a set name = 'whole' where id = 1; commit");
    expect(await read(1)).toBe('whole');
    await client.end();
  });
});
