import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FlagDeclaration } from '@facet/sdk/common';
import type { MetadataStore } from '@facet/sdk/server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/postgres/start-postgres.ts';
import { createLogger } from '../log/logger.ts';
import hostMigrations from '../metadata/host-migrations.ts';
import type { HostTables } from '../metadata/host-tables.ts';
import type { MetadataDatabase } from '../metadata/metadata-database.ts';
import { asStore, openMetadata } from '../metadata/open-metadata.ts';
import { FlagTable } from './feature-flags.ts';
import { KeyValueTable } from './key-value-table.ts';
import { LocalBus } from './local-bus.ts';
import { MemoryCache } from './memory-cache.ts';
import { PostgresBus } from './postgres-bus.ts';
import { SingleFlight } from './single-flight.ts';

const log = createLogger('silent');
const never = new AbortController().signal;
const newBus = () => new LocalBus(log, (work) => work());

let postgres: TestPostgres;
let url: string;
let database: MetadataDatabase;
let store: MetadataStore;
beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase('shared');
  database = await openMetadata({ home: '/nonexistent', metadataUrl: url }, hostMigrations, log);
  store = asStore(database);
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
});

describe('LocalBus', () => {
  it('tells all listeners of a topic, although one throws, and none after it left', async () => {
    const bus = newBus();
    const heard: unknown[] = [];
    bus.subscribe('a', () => {
      throw new Error('no');
    });
    const second = bus.subscribe('a', (payload) => heard.push(payload));
    await bus.publish('a', { n: 1 });
    await bus.publish('b', { n: 2 });
    await expect.poll(() => heard).toEqual([{ n: 1 }]);
    second.dispose();
    await bus.publish('a', { n: 3 });
    await Promise.resolve();
    expect(heard).toEqual([{ n: 1 }]);
  });
});

describe('PostgresBus', () => {
  const children: ChildProcess[] = [];
  const buses: PostgresBus[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    for (const bus of buses.splice(0)) await bus.close();
  });

  /** Another process that answers every `ping` with a `pong` of the same payload. */
  async function startEcho(): Promise<ChildProcess> {
    const child = fork(fileURLToPath(new URL('../testing/bus-echo.ts', import.meta.url)), [url], { stdio: 'inherit' });
    children.push(child);
    const [message] = await once(child, 'message');
    expect(message).toBe('listening');
    return child;
  }

  async function openBus(): Promise<PostgresBus> {
    const bus = await PostgresBus.open(url, log);
    buses.push(bus);
    return bus;
  }

  it.each([
    ['small', 'x'],
    ['larger than a notice may be', 'ä'.repeat(50_000)],
  ])('carries a payload that is %s to another process and back', async (_name, text) => {
    await startEcho();
    const bus = await openBus();
    const pong = Promise.withResolvers<unknown>();
    bus.subscribe('pong', pong.resolve);
    await bus.publish('ping', { text });
    expect(await pong.promise).toEqual({ text });
  });

  it('keeps a large payload until others have read it, also where their clocks are minutes apart', async () => {
    const bus = await openBus();
    const other = await openBus();
    const heard: unknown[] = [];
    other.subscribe('large', (payload) => heard.push(payload));
    const texts = Array.from({ length: 4 }, (_, n) => `${n} ${'ä'.repeat(10_000)}`);
    try {
      for (const [n, text] of texts.entries()) {
        vi.setSystemTime(Date.now() + (n % 2 === 0 ? 1 : -1) * 300_000);
        await bus.publish('large', text);
      }
      // Each is read by itself, so they may come in another order.
      await expect.poll(() => new Set(heard)).toEqual(new Set(texts));
    } finally {
      vi.useRealTimers();
    }
  });

  it('tells the own listeners once', async () => {
    const bus = await openBus();
    let heard = 0;
    bus.subscribe('once', () => {
      heard += 1;
    });
    const echo = Promise.withResolvers<unknown>();
    bus.subscribe('pong', echo.resolve);
    await startEcho();
    await bus.publish('once', null);
    await bus.publish('ping', null);
    await echo.promise;
    expect(heard).toBe(1);
  });

  it('connects again after its connection was cut', async () => {
    const bus = await openBus();
    const heard: unknown[] = [];
    bus.subscribe('pong', (payload) => heard.push(payload));
    const { sql } = await import('kysely');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and query like 'listen%'`.execute(
      database.kysely,
    );
    await startEcho();
    await expect
      .poll(
        async () => {
          await bus.publish('ping', 1);
          return heard.length > 0;
        },
        { timeout: 10_000, interval: 200 },
      )
      .toBe(true);
  });
});

describe('SingleFlight', () => {
  it('computes once for all who ask at the same time', async () => {
    const flights = new SingleFlight();
    let runs = 0;
    const compute = async () => {
      runs += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return runs;
    };
    expect(await Promise.all([1, 2, 3].map(() => flights.run('k', never, compute)))).toEqual([1, 1, 1]);
    expect(await flights.run('k', never, compute)).toBe(2);
  });

  it('goes on for those who wait, and is cancelled when all have left', async () => {
    const flights = new SingleFlight();
    const first = new AbortController();
    const second = new AbortController();
    let cancelled = false;
    const compute = (signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          cancelled = true;
          reject(signal.reason);
        });
      });
    const a = flights.run('k', first.signal, compute);
    const b = flights.run('k', second.signal, compute);
    first.abort(new Error('left'));
    await expect(a).rejects.toThrow('left');
    expect(cancelled).toBe(false);
    second.abort(new Error('left too'));
    await expect(b).rejects.toThrow('left too');
    expect(cancelled).toBe(true);
    expect(await flights.run('k', never, async () => 'fresh')).toBe('fresh');
  });

  it('hands a failure to all and forgets it', async () => {
    const flights = new SingleFlight();
    const failing = async () => {
      throw new Error('no');
    };
    const results = await Promise.allSettled([flights.run('k', never, failing), flights.run('k', never, failing)]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(await flights.run('k', never, async () => 1)).toBe(1);
  });
});

describe('MemoryCache', () => {
  it('keeps within its budget of bytes and forgets the least recently used', async () => {
    const cache = new MemoryCache(10_000, newBus());
    for (const key of ['a', 'b', 'c']) await cache.set(key, Buffer.alloc(3_000), 60);
    await cache.get('a');
    await cache.set('d', Buffer.alloc(3_000), 60);
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
    expect([await cache.get('b'), (await cache.get('a'))?.length]).toEqual([undefined, 3_000]);
  });

  it('forgets what a tag names, in every cache on the bus', async () => {
    const bus = newBus();
    const [one, other] = [new MemoryCache(10_000, bus), new MemoryCache(10_000, bus)];
    for (const cache of [one, other]) {
      await cache.set('k', Buffer.from('1'), 60);
      await cache.tag('k', ['dataset:1']);
      await cache.set('other', Buffer.from('2'), 60);
    }
    await one.deleteByTag('dataset:1');
    expect(await one.get('k')).toBeUndefined();
    await expect.poll(() => other.get('k')).toBeUndefined();
    expect(await other.get('other')).toEqual(Buffer.from('2'));
  });

  it('takes no tag for a value that it does not hold', async () => {
    const cache = new MemoryCache(100, newBus());
    await cache.tag('gone', ['t']);
    await cache.set('gone', Buffer.from('x'), 60);
    await cache.deleteByTag('t');
    expect(await cache.get('gone')).toEqual(Buffer.from('x'));
  });
});

describe('KeyValueTable', () => {
  it('gives back values with their owner until they expire', async () => {
    let now = Date.parse('2030-01-01T00:00:00Z');
    const values = new KeyValueTable(store, () => now);
    await values.set('forms', 'k', { a: [1, null] }, { ownerId: 3, ttlSeconds: 10 });
    expect(await values.get('forms', 'k')).toEqual({ value: { a: [1, null] }, ownerId: 3 });
    expect(await values.get('other', 'k')).toBeUndefined();
    await values.set('forms', 'k', 'new', { ownerId: 4, ttlSeconds: 10 });
    expect(await values.get('forms', 'k')).toEqual({ value: 'new', ownerId: 4 });
    now += 10_001;
    expect(await values.get('forms', 'k')).toBeUndefined();
    await values.purge();
    expect(await store.db<HostTables>().selectFrom('host_key_value').selectAll().execute()).toEqual([]);
  });

  it('keeps so many values of one person, the newest, whatever others do', async () => {
    let now = Date.parse('2030-01-01T00:00:00Z');
    const values = new KeyValueTable(store, () => now);
    await store
      .db<HostTables>()
      .insertInto('host_key_value')
      .values(
        Array.from({ length: 2_000 }, (_, i) => ({
          space: 'many',
          key: `k${i}`,
          owner_id: 3,
          value: '1',
          bytes: 1,
          expires_on: new Date(now + (i + 1) * 60_000).toISOString(),
        })),
      )
      .execute();
    now += 1;
    await values.set('many', 'of another', 1, { ownerId: 4, ttlSeconds: 10 });
    await values.set('many', 'newest', 1, { ownerId: 3, ttlSeconds: 10 });
    expect(await values.get('many', 'k0')).toBeUndefined();
    expect(await values.get('many', 'k1')).toBeDefined();
    expect(await values.get('many', 'newest')).toBeDefined();
    expect(await values.get('many', 'of another')).toBeDefined();
    await expect(values.set('many', 'for ever', 1, { ownerId: 3 })).rejects.toMatchObject({ status: 413 });
    await values.set('many', 'for ever', 1, { ownerId: 4 });
  });

  it('counts the bytes of one person, those of anonymous visitors together', async () => {
    const values = new KeyValueTable(store);
    await expect(values.set('big', 'k', 'x'.repeat(5 * 1024 * 1024), { ownerId: 1 })).rejects.toMatchObject({
      status: 413,
    });
    const text = 'x'.repeat(4 * 1024 * 1024 - 10);
    for (let i = 0; i < 9; i += 1) await values.set('big', `k${i}`, text, { ownerId: -1 - i, ttlSeconds: 100 + i });
    expect(await values.get('big', 'k0')).toBeUndefined();
    expect(await values.get('big', 'k8')).toBeDefined();
  });

  it('says whether there was something to delete', async () => {
    const values = new KeyValueTable(store);
    await values.set('s', 'k', 1, { ownerId: 1 });
    expect([await values.delete('s', 'k'), await values.delete('s', 'k')]).toEqual([true, false]);
  });
});

describe('FlagTable', () => {
  const flag = (name: string, change: Partial<FlagDeclaration> = {}): FlagDeclaration => ({
    name,
    default: false,
    description: '',
    ...change,
  });
  const open = async (declared: readonly FlagDeclaration[], configured = {}, bus = newBus()) => {
    const table = new FlagTable({ store, bus, configured, declared: () => declared });
    return { table, subscription: await table.start(log) };
  };

  it('lets the administrator win over the settings, those over plugins, in every process', async () => {
    const bus = newBus();
    const declared = [flag('ASKED'), flag('TOLD'), flag('PLAIN', { default: true })];
    const here = await open(declared, { ASKED: true, TOLD: true, NOBODY_HAS_IT: true }, bus);
    const there = await open(declared, { ASKED: true, TOLD: true }, bus);
    expect(here.table.all()).toEqual({ ASKED: true, TOLD: true, PLAIN: true });
    let told = 0;
    there.table.subscribe(() => {
      told += 1;
    });
    await here.table.decide('TOLD', { value: false });
    await expect.poll(() => there.table.isOn('TOLD')).toBe(false);
    expect([here.table.isOn('TOLD'), told]).toEqual([false, 1]);
    expect(here.table.said('TOLD')).toEqual({ configured: true, decided: false, roles: {} });
    await here.table.decide('TOLD', { value: null });
    expect(here.table.isOn('TOLD')).toBe(true);
    expect(here.table.unused()).toEqual([{ name: 'NOBODY_HAS_IT', isKnown: false }]);
    for (const { subscription } of [here, there]) subscription.dispose();
  });

  it('lets no second plugin declare a flag, and no administrator decide one without effect', async () => {
    const declared = [
      flag('OF_FIRST'),
      flag('OF_FIRST', { default: true }),
      flag('ITS_OWN', { default: true }),
      flag('KNOWN', { withoutEffect: true }),
    ];
    const { table, subscription } = await open(declared, { KNOWN: true });
    await table.decide('KNOWN', { value: true });
    expect(table.all()).toEqual({ OF_FIRST: false, ITS_OWN: true, KNOWN: false });
    expect(table.unused()).toEqual([{ name: 'KNOWN', isKnown: true }]);
    subscription.dispose();
  });

  it('decides for roles where the flag allows it, and tells', async () => {
    const { table, subscription } = await open([
      flag('FOR_SOME', { perRole: true }),
      flag('FOR_ALL', { default: true }),
    ]);
    let told = 0;
    table.subscribe(() => {
      told += 1;
    });
    await table.decide('FOR_SOME', { roles: { Alpha: true, Gamma: false } });
    await table.decide('FOR_ALL', { roles: { Gamma: false } });
    const seenBy = (...roles: readonly string[]) => [table.isOn('FOR_SOME', { roles }), table.all({ roles })];
    expect(seenBy('Alpha')).toEqual([true, { FOR_SOME: true, FOR_ALL: true }]);
    expect(seenBy('Gamma')).toEqual([false, { FOR_SOME: false, FOR_ALL: true }]);
    expect(seenBy('Gamma', 'Alpha')[0]).toBe(true);
    expect([table.isOn('FOR_SOME'), told]).toEqual([false, 2]);
    await table.decide('FOR_SOME', { value: true, roles: { Gamma: null } });
    expect(seenBy('Gamma')[0]).toBe(true);
    subscription.dispose();
  });
});
