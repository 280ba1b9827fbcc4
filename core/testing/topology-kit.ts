import { Buffer } from 'node:buffer';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { BlobStore, Places, SharedBus, SharedCache } from '@facet/sdk/server';

/** What one process sees of an installation. */
export interface TopologySubject {
  readonly bus: SharedBus;
  readonly cache: SharedCache;
  readonly places: Places;
  readonly blobs: BlobStore;
  take(key: string, callsPerMinute: number): Promise<number>;
}

/** Two processes of one installation; the same one twice where there can be no second. */
export interface TopologyPair {
  readonly here: TopologySubject;
  readonly there: TopologySubject;
}

export interface TopologyCase {
  readonly title: string;
  run(pair: TopologyPair): Promise<void>;
}

const never = new AbortController().signal;
const cancelled = (): Error => new Error('cancelled');
const text = (value: Buffer | undefined): string | undefined => value?.toString();

/** What every way to share state between processes does. A case throws where it does not. */
export const topologyCases: readonly TopologyCase[] = [
  {
    title: 'carries messages to every process once, its own too, and none after a listener has left',
    async run({ here, there }) {
      const topic = randomUUID();
      const heard: unknown[] = [];
      const listeners = [...new Set([here, there])].map(({ bus }) =>
        bus.subscribe(topic, (payload) => heard.push(payload)),
      );
      const far = { text: 'ä'.repeat(5_000) };
      await here.bus.publish(topic, far);
      await eventually(() =>
        assert.deepEqual(
          heard,
          listeners.map(() => far),
        ),
      );
      for (const listener of listeners) listener.dispose();
      await here.bus.publish(topic, 'late');
      await pause(50);
      assert.equal(heard.length, listeners.length);
    },
  },
  {
    title: 'gives what is kept until it is over, bytes as they are',
    async run({ here, there }) {
      const key = randomUUID();
      const bytes = Buffer.from([0, 255, 10, 128]);
      await here.cache.set(key, bytes, 1);
      await pause(10);
      for (const { cache } of [here, there]) assert.deepEqual(await cache.get(key), bytes);
      await pause(1_200);
      for (const { cache } of [here, there]) assert.equal(await cache.get(key), undefined);
    },
  },
  {
    title: 'gives the newer value everywhere after one process has written it',
    async run({ here, there }) {
      const key = randomUUID();
      await here.cache.set(key, Buffer.from('old'), 60);
      for (const { cache } of [here, there]) assert.equal(text(await cache.get(key)), 'old');
      await there.cache.set(key, Buffer.from('new'), 60);
      await eventually(async () => assert.equal(text(await here.cache.get(key)), 'new'));
    },
  },
  {
    title: 'forgets what a tag names in every process, and nothing else',
    async run({ here, there }) {
      const [tag, key, other] = [randomUUID(), randomUUID(), randomUUID()];
      for (const name of [key, other]) await here.cache.set(name, Buffer.from(name), 60);
      await here.cache.tag(key, [tag]);
      assert.equal(text(await there.cache.get(key)), key);
      await there.cache.deleteByTag(tag);
      await eventually(async () => {
        for (const { cache } of [here, there]) assert.equal(await cache.get(key), undefined);
      });
      assert.equal(text(await here.cache.get(other)), other);
    },
  },
  {
    title: 'computes once for those who ask at the same time, in every process',
    async run({ here, there }) {
      const key = randomUUID();
      let runs = 0;
      const ask = ({ cache }: TopologySubject) =>
        cache.singleFlight(
          key,
          never,
          async () => {
            runs += 1;
            await pause(150);
            await cache.set(key, Buffer.from('made'), 60);
            return Buffer.from('made');
          },
          () => cache.get(key),
        );
      const answers = await Promise.all([here, there, here, there].map(ask));
      assert.deepEqual(answers.map(text), ['made', 'made', 'made', 'made']);
      assert.equal(runs, 1);
    },
  },
  {
    title: 'computes again where the first one failed',
    async run({ here, there }) {
      const key = randomUUID();
      const failing = here.cache.singleFlight(
        key,
        never,
        async () => {
          await pause(50);
          throw new Error('no');
        },
        async () => undefined,
      );
      await assert.rejects(failing, /no/);
      const made = await there.cache.singleFlight(
        key,
        never,
        async () => 'made',
        async () => undefined,
      );
      assert.equal(made, 'made');
    },
  },
  {
    title: 'lets no more in than there are places, over all processes',
    async run({ here, there }) {
      const name = randomUUID();
      const places = [here, there].map((subject) => subject.places.of(name, { places: 2, each: 1, cancelled }));
      // The same process asks for its limits once.
      const of = here === there ? [places[0], places[0]] : places;
      let inside = 0;
      let most = 0;
      await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const leave = await of[index % 2]?.enter(index % 3, never);
          inside += 1;
          most = Math.max(most, inside);
          await pause(5);
          inside -= 1;
          leave?.();
        }),
      );
      assert.equal(most, 2);
    },
  },
  {
    title: 'keeps places for others than who holds its share, and forgets who went away',
    async run({ here, there }) {
      const name = randomUUID();
      const options = { places: 2, each: 1, cancelled };
      const own = here.places.of(name, options);
      const other = here === there ? own : there.places.of(name, options);
      const first = await own.enter(1, never);
      const gone = new AbortController();
      const behind = other.enter(1, gone.signal);
      const second = await other.enter(2, never);
      gone.abort();
      await assert.rejects(behind, /cancelled/);
      first();
      first();
      second();
      (await own.enter(1, never))();
    },
  },
  {
    title: 'counts calls, over all processes',
    async run({ here, there }) {
      const key = randomUUID();
      const waits = [await here.take(key, 2), await there.take(key, 2), await here.take(key, 2)];
      assert.deepEqual(waits.slice(0, 2), [0, 0]);
      assert.ok((waits[2] ?? 0) > 0 && (waits[2] ?? 0) <= 60);
      assert.equal(await there.take(randomUUID(), 2), 0);
    },
  },
  {
    title: 'keeps blobs piece by piece, each in a buffer of its own, for every process',
    async run({ here, there }) {
      const key = randomUUID();
      const pieces = [Uint8Array.of(1, 2, 3), new Uint8Array(100_000).fill(7), Uint8Array.of(9)];
      const writer = await here.blobs.create(key);
      for (const piece of pieces) await writer.append(piece);
      assert.deepEqual(await writer.read(0), pieces[0]);
      assert.equal(await there.blobs.open(key), undefined);
      await writer.finish('{"rows":2}');
      await writer.close();
      const blob = await there.blobs.open(key);
      assert.equal(blob?.about, '{"rows":2}');
      for (const [index, piece] of pieces.entries()) {
        const read = await blob?.read(index);
        assert.deepEqual(read, piece);
        assert.equal(read?.byteOffset, 0);
      }
      await assert.rejects(async () => blob?.read(3), /no such part/);
      await blob?.close();
      await there.blobs.drop(key);
      await there.blobs.drop(key);
      assert.equal(await here.blobs.open(key), undefined);
    },
  },
  {
    title: 'leaves nothing of a blob that was not finished, and takes no odd text for a key',
    async run({ here, there }) {
      const key = randomUUID();
      const writer = await here.blobs.create(key);
      await writer.append(Uint8Array.of(5));
      await writer.close();
      assert.equal(await there.blobs.open(key), undefined);
      for (const odd of ['', '../secret', `${key}/../x`, '.hidden', `${key}\u0000`, 'x'.repeat(200)]) {
        assert.equal(await here.blobs.open(odd), undefined);
        await here.blobs.drop(odd);
        await assert.rejects(async () => here.blobs.create(odd), TypeError);
      }
    },
  },
];

async function eventually(check: () => void | Promise<void>): Promise<void> {
  const until = performance.now() + 2_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(10);
    }
  }
}
