import {
  type AnyPluginDefinition,
  defineClientPlugin,
  defineHook,
  defineManifest,
  definePoint,
  defineServerPlugin,
  defineToken,
  FacetError,
  ObjectDidCreate,
  onDemand,
  optional,
  type PluginManifest,
} from '@facet/sdk/common';
import { createTestKernel, leaksOf, liveHeap, source, type TestKernel, testManifest } from '@facet/core/testing';
import { describe, expect, it } from 'vitest';
import { checkManifest } from './manifest/manifest-schema.ts';

interface Counter {
  readonly value: number;
}
const CounterToken = defineToken<Counter>('test/counter@1', 'Counts.');
const Tiles = definePoint<{ declared: { label?: string }; implementation: { readonly text: string } }>({
  id: 'test/tile@1',
  description: 'Tiles.',
  side: 'server',
});
const Told = defineHook<[string], void>({
  id: 'test/told',
  description: '',
  kind: 'observe',
  policy: 'isolate',
  budgetMs: 50,
});

const provider = (id = 'a/provider', tiles: readonly string[] = ['one', 'two']): AnyPluginDefinition => {
  const manifest = defineManifest({
    ...testManifest({ id, contributes: { 'test/tile@1': tiles.map((key) => ({ key })) } }),
    server: { provides: CounterToken },
  });
  return defineServerPlugin(manifest, (ctx) => {
    for (const key of tiles) ctx.implement(Tiles, key, async () => ({ text: `${id} ${key}` }));
    ctx.tap(Told, () => undefined);
    return { value: 1 };
  });
};

const OtherToken = defineToken<string>('test/other@1', 'Another service.');

/** One half with two services. */
const both = (): AnyPluginDefinition => {
  const manifest = defineManifest({
    ...testManifest({ id: 'a/both' }),
    server: { provides: { counter: CounterToken, other: OtherToken } },
  });
  return defineServerPlugin(manifest, () => ({ counter: { value: 7 }, other: 'another' }));
};

describe('a plugin with several services', () => {
  it('gives each to those that ask for it, and takes all of them with it', async () => {
    const { kernel, states } = await started(both(), dependant());
    expect(await kernel.service(OtherToken)).toBe('another');
    expect(await kernel.service(CounterToken)).toEqual({ value: 7 });
    await kernel.setDesired('a/both', 'off');
    expect(states()).toMatchObject({ 'a/both': 'disabled', 'b/dependant': 'failed KRN_DEPENDENCY_OFF' });
    await expect(kernel.service(OtherToken)).rejects.toMatchObject({ code: expect.stringMatching('^KRN_') });
  });

  it('is refused when one of them belongs to another plugin', async () => {
    const { states } = await started(provider('a/a'), both());
    expect(states()).toMatchObject({ 'a/a': 'active', 'a/both': expect.stringMatching('^failed KRN_') });
  });
});

const dependant = (id = 'b/dependant'): AnyPluginDefinition => {
  const manifest = defineManifest({
    ...testManifest({ id, contributes: { 'test/tile@1': [{ key: id, order: -1 }] } }),
    server: { requires: { counter: CounterToken } },
  });
  return defineServerPlugin(manifest, (ctx, { counter }) => {
    ctx.implement(Tiles, id, async () => ({ text: `counter ${counter.value}` }));
  });
};

async function started(...definitions: readonly AnyPluginDefinition[]): Promise<TestKernel> {
  const test = createTestKernel('server');
  for (const definition of definitions) test.kernel.add(source(definition));
  await test.kernel.start();
  return test;
}

const edge = (id: string, provides: string, requires: readonly string[]): AnyPluginDefinition => {
  const manifest: PluginManifest & { server: object } = {
    ...testManifest({ id }),
    server: {
      provides: defineToken<unknown>(provides, ''),
      requires: Object.fromEntries(requires.map((token, i) => [`dep${i}`, defineToken<unknown>(token, '')])),
    },
  };
  return defineServerPlugin(manifest, () => undefined);
};

describe('start', () => {
  it('boots with no plugin at all', async () => {
    const { kernel } = await started();
    expect(kernel.statuses()).toEqual([]);
    expect(kernel.registry(Tiles).snapshot()).toEqual([]);
  });

  it('activates providers before those that need them, whatever the order of arrival', async () => {
    const { kernel, states } = await started(dependant(), provider());
    expect(states()).toEqual({ 'a/provider': 'active', 'b/dependant': 'active' });
    expect(await kernel.registry(Tiles).get('b/dependant')?.load()).toEqual({ text: 'counter 1' });
    expect((await kernel.service(CounterToken)).value).toBe(1);
  });

  it('gives equal graphs equal entries', async () => {
    const one = await started(dependant(), provider());
    const other = await started(provider(), dependant());
    expect(one.entries(Tiles)).toEqual(other.entries(Tiles));
  });

  it('lets two copies of a contract module meet by the text of their ids', async () => {
    const copy = defineToken<Counter>('test/counter@1', 'Counts.');
    expect(copy).not.toBe(CounterToken);
    const manifest = defineManifest({ ...testManifest({ id: 'b/copy' }), server: { requires: { counter: copy } } });
    const seen: number[] = [];
    await started(
      provider(),
      defineServerPlugin(manifest, (_, { counter }) => {
        seen.push(counter.value);
      }),
    );
    expect(seen).toEqual([1]);
  });

  it('starts a hundred plugins in well under a millisecond each', async () => {
    const definitions = Array.from({ length: 100 }, (_, i) =>
      edge(`p/n${i}`, `t/n${i}@1`, i < 3 ? [] : [`t/n${i - 1}@1`, `t/n${i - 3}@1`]),
    );
    const test = createTestKernel('server');
    for (const definition of definitions) test.kernel.add(source(definition));
    const start = performance.now();
    await test.kernel.start();
    const perPlugin = (performance.now() - start) / definitions.length;
    expect(Object.values(test.states()).every((state) => state === 'active')).toBe(true);
    // Generous, because machines that run tests are busy; the benchmark measures it.
    expect(perPlugin).toBeLessThan(5);
  });
});

describe('what fails, fails alone and says why', () => {
  const cases: readonly {
    readonly title: string;
    readonly plugins: readonly AnyPluginDefinition[];
    readonly states: Readonly<Record<string, string>>;
    readonly says: readonly string[];
  }[] = [
    {
      title: 'a circle, with its whole path',
      plugins: [edge('a/a', 't/a@1', ['t/b@1']), edge('b/b', 't/b@1', ['t/c@1']), edge('c/c', 't/c@1', ['t/a@1'])],
      states: { 'a/a': 'failed KRN_CYCLE', 'b/b': 'failed KRN_CYCLE', 'c/c': 'failed KRN_CYCLE' },
      says: ['a/a → b/b → c/c → a/a', 'optional'],
    },
    {
      title: 'a missing provider',
      plugins: [dependant(), edge('z/z', 't/z@1', [])],
      states: { 'b/dependant': 'failed KRN_NO_PROVIDER', 'z/z': 'active' },
      says: ['test/counter@1', 'Install a plugin that provides it'],
    },
    {
      title: 'a wrong major version',
      plugins: [edge('a/old', 'test/counter@2', []), dependant()],
      states: { 'a/old': 'active', 'b/dependant': 'failed KRN_WRONG_VERSION' },
      says: ['"test/counter@1"', '"test/counter@2"', 'same major version'],
    },
    {
      title: 'the newcomer of two with the same key, naming both',
      plugins: [provider('a/first'), edgeWithTile('b/second', 'one')],
      states: { 'a/first': 'active', 'b/second': 'failed KRN_KEY_TAKEN' },
      says: ['"b/second"', '"a/first"', "overrides: 'a/first'"],
    },
    {
      title: 'the newcomer of two that provide the same service',
      plugins: [provider('a/first'), provider('b/second', [])],
      states: { 'a/first': 'active', 'b/second': 'failed KRN_PROVIDER_TAKEN' },
      says: ['"a/first"', '"b/second"'],
    },
    {
      title: 'a failing provider, with its required dependants only',
      plugins: [throwing('a/provider'), dependant(), edge('z/z', 't/z@1', [])],
      states: { 'a/provider': 'failed KRN_THREW', 'b/dependant': 'failed KRN_DEPENDENCY_FAILED', 'z/z': 'active' },
      says: ['"b/dependant"', '"a/provider"', 'out of tiles'],
    },
    {
      title: 'a bad manifest, with all its problems at once',
      plugins: [
        defineServerPlugin(
          defineManifest({ ...testManifest({ id: 'a/bad', version: 'one', engines: { sdk: '*' } }), server: {} }),
          () => undefined,
        ),
      ],
      states: { 'a/bad': 'failed KRN_BAD_MANIFEST' },
      says: ['version', 'engines.sdk'],
    },
    {
      title: 'an sdk that the host does not have',
      plugins: [
        defineServerPlugin(
          defineManifest({ ...testManifest({ id: 'a/new', engines: { sdk: '^2.0.0' } }), server: {} }),
          () => undefined,
        ),
      ],
      states: { 'a/new': 'failed KRN_SDK_RANGE' },
      says: ['^2.0.0', '1.0.0'],
    },
  ];

  it.each(cases)('$title', async ({ plugins, states, says }) => {
    const test = await started(...plugins);
    expect(test.states()).toEqual(states);
    const told = test.kernel
      .statuses()
      .flatMap(({ cause }) => (cause ? [`${cause.message} ${cause.remedy}`] : []))
      .join('\n');
    for (const text of says) expect(told).toContain(text);
  });

  it('reports everything that is wrong with one plugin at once', async () => {
    const { kernel } = await started(edge('a/a', 't/a@1', ['t/x@1', 't/y@1']));
    expect(kernel.statuses()[0]?.problems.map(({ subject }) => subject)).toEqual(['t/x@1', 't/y@1']);
  });

  it('frees the keys of a refused newcomer for those that came later', async () => {
    const { states, entries } = await started(
      provider('a/first', ['one']),
      edgeWithTile('b/second', 'one', 'three'),
      edgeWithTile('c/third', 'three'),
    );
    expect(states()).toMatchObject({ 'b/second': 'failed KRN_KEY_TAKEN', 'c/third': 'active' });
    expect(entries(Tiles).map(({ key, owner }) => `${key} ${owner}`)).toEqual(['one a/first', 'three c/third']);
  });

  it('keeps the keys of a plugin that is replaced by its next version, and shows those of no other meanwhile', async () => {
    const { kernel, states, entries } = createTestKernel('server');
    kernel.add(source(provider('z/first', ['one'])));
    await kernel.start();
    const second = defineManifest({
      ...testManifest({ id: 'a/second', contributes: { 'test/tile@1': [{ key: 'one' }] } }),
      server: {},
    });
    let starts = 0;
    kernel.add(
      source(
        defineServerPlugin(second, (ctx) => {
          starts += 1;
          ctx.implement(Tiles, 'one', async () => ({ text: 'second' }));
        }),
      ),
    );
    const seen: string[] = [];
    kernel.registry(Tiles).subscribe(() => seen.push(...entries(Tiles).map(({ owner }) => owner)));
    await kernel.replace(source(provider('z/first', ['one', 'two'])));
    expect(entries(Tiles).map(({ key, owner }) => `${owner} ${key}`)).toEqual(['z/first one', 'z/first two']);
    expect(states()).toEqual({ 'z/first': 'active', 'a/second': 'failed KRN_KEY_TAKEN' });
    expect(seen).not.toContain('a/second');
    expect(starts).toBe(0);
  });

  it('lets a declared override win, and the first owner back when it goes', async () => {
    const manifest = defineManifest({
      ...testManifest({ id: 'b/better', contributes: { 'test/tile@1': [{ key: 'one', overrides: 'a/first' }] } }),
      server: {},
    });
    const { kernel, entries } = await started(
      provider('a/first', ['one']),
      defineServerPlugin(manifest, () => undefined),
    );
    expect(entries(Tiles).map(({ owner }) => owner)).toEqual(['b/better']);
    await kernel.setDesired('b/better', 'off');
    expect(entries(Tiles).map(({ owner }) => owner)).toEqual(['a/first']);
  });

  it('lets plugins use the same key where keys are those of each plugin', async () => {
    const owner = defineManifest({
      ...testManifest({
        id: 'a/owner',
        points: { 'test/tile@1': { side: 'server', description: 'Tiles.', ownKeys: true } },
      }),
      server: {},
    });
    const tiles = (id: string) =>
      defineServerPlugin(
        defineManifest({ ...testManifest({ id, contributes: { 'test/tile@1': [{ key: 'one' }] } }), server: {} }),
        (ctx) => {
          ctx.implement(Tiles, 'one', async () => ({ text: id }));
        },
      );
    const { kernel, entries, states } = await started(
      defineServerPlugin(owner, () => undefined),
      tiles('b/first'),
      tiles('c/second'),
    );
    expect(states()).toEqual({ 'a/owner': 'active', 'b/first': 'active', 'c/second': 'active' });
    const loaded = await Promise.all(
      kernel
        .registry(Tiles)
        .snapshot()
        .map((entry) => entry.load()),
    );
    expect(loaded).toEqual([{ text: 'b/first' }, { text: 'c/second' }]);
    await kernel.setDesired('b/first', 'off');
    expect(entries(Tiles).map((entry) => entry.owner)).toEqual(['c/second']);
  });

  it('tells which entries of plugins that are switched on are not there', async () => {
    const better = defineManifest({
      ...testManifest({ id: 'b/better', contributes: { 'test/tile@1': [{ key: 'one', overrides: 'a/first' }] } }),
      server: {},
    });
    const broken = defineManifest({
      ...testManifest({ id: 'c/broken', contributes: { 'test/tile@1': [{ key: 'two' }] } }),
      server: {},
    });
    let fails = true;
    const { kernel } = await started(
      provider('a/first', ['one']),
      defineServerPlugin(better, () => undefined),
      defineServerPlugin(broken, () => {
        if (fails) throw new Error('out of order');
      }),
    );
    const overridden = { key: 'one', owner: 'a/first' };
    expect(kernel.registry(Tiles).absent()).toEqual([overridden, { key: 'two', owner: 'c/broken' }]);
    await kernel.setDesired('b/better', 'off');
    expect(kernel.registry(Tiles).absent()).toEqual([{ key: 'two', owner: 'c/broken' }]);
    await kernel.setDesired('c/broken', 'off');
    expect(kernel.registry(Tiles).absent()).toEqual([]);
    fails = false;
    await kernel.setDesired('c/broken', 'on');
    expect(kernel.registry(Tiles).absent()).toEqual([]);
  });

  it('refuses to implement what the manifest does not declare', async () => {
    const manifest = defineManifest({ ...testManifest({ id: 'a/sly' }), server: {} });
    const { states } = await started(
      defineServerPlugin(manifest, (ctx) => {
        ctx.implement(Tiles, 'one', async () => ({ text: '' }));
      }),
    );
    expect(states()).toEqual({ 'a/sly': 'failed KRN_UNDECLARED' });
  });

  it('leaves out a second plugin of the same id and says so on the first', async () => {
    const { kernel } = await started(provider('a/first'), provider('a/first'));
    expect(kernel.statuses().map(({ id, warnings }) => [id, warnings.map(({ code }) => code)])).toEqual([
      ['a/first', ['KRN_DUPLICATE_ID']],
    ]);
  });
});

describe('activation', () => {
  it('leaves no entry and no tap after a throw that follows three registrations', async () => {
    const { kernel, entries, states } = await started(throwing('a/provider'));
    expect(states()).toEqual({ 'a/provider': 'failed KRN_THREW' });
    expect(entries(Tiles)).toEqual([]);
    expect(kernel.census().taps).toBe(0);
    expect(await leaksOf(kernel)).toEqual([]);
  });

  it('is rolled back when its time is over, and a late answer leaves nothing', async () => {
    let finish = (): void => undefined;
    let late: { readonly disposed: boolean } = { disposed: false };
    const manifest = defineManifest({
      ...testManifest({ id: 'a/slow', contributes: { 'test/tile@1': [{ key: 'one' }] } }),
      server: { provides: CounterToken },
    });
    const slow = defineServerPlugin(manifest, async (ctx) => {
      ctx.tap(Told, () => undefined);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      ctx.implement(Tiles, 'one', async () => ({ text: 'late' }));
      ctx.tap(Told, () => undefined);
      late = ctx.subscriptions;
      return { value: 2 };
    });
    const test = createTestKernel('server');
    test.kernel.add(source(slow));
    const start = test.kernel.start();
    await test.clock.advance(5_000);
    await start;
    expect(test.states()).toEqual({ 'a/slow': 'failed KRN_TIMEOUT' });
    finish();
    await test.clock.advance(0);
    expect(late.disposed).toBe(true);
    expect(test.entries(Tiles)).toEqual([]);
    expect(test.kernel.census()).toMatchObject({ taps: 0, active: 0 });
    expect(test.clock.pending).toBe(0);
    await expect(test.kernel.service(CounterToken)).rejects.toMatchObject({ code: 'KRN_TIMEOUT' });
  });

  it('tells of each plugin the time of its activation, not that of the code which all wait for', async () => {
    const test = createTestKernel('server');
    const manifest = defineManifest({ ...testManifest({ id: 'a/slow' }), server: {} });
    let goOn: () => void = () => undefined;
    const slow = defineServerPlugin(manifest, () => new Promise<void>((resolve) => (goOn = resolve)));
    let arrive: () => void = () => undefined;
    test.kernel.add(
      source(slow, { load: () => new Promise((resolve) => (arrive = () => resolve({ default: slow }))) }),
    );
    const start = test.kernel.start();
    await test.clock.advance(40);
    arrive();
    await test.clock.advance(7);
    goOn();
    await start;
    expect(test.kernel.statuses().map(({ startMs }) => startMs)).toEqual([7]);
  });

  it('aborts its signal, then disposes last in first out, past a member that throws', async () => {
    const seen: string[] = [];
    const manifest = defineManifest({ ...testManifest({ id: 'a/a' }), server: {} });
    const test = await started(
      defineServerPlugin(manifest, (ctx) => {
        ctx.signal.addEventListener('abort', () => seen.push('abort'));
        for (const name of ['first', 'second', 'third'])
          ctx.subscriptions.add({
            dispose() {
              seen.push(name);
              if (name === 'second') throw new Error('stuck');
            },
          });
      }),
    );
    await test.kernel.setDesired('a/a', 'off');
    expect(seen).toEqual(['abort', 'third', 'second', 'first']);
    expect(test.records.filter(({ level }) => level === 'error').map(({ fields }) => fields['pluginId'])).toEqual([
      'a/a',
    ]);
  });

  it('can be tried again after a failure, and brings its dependants along', async () => {
    let broken = true;
    const manifest = defineManifest({ ...testManifest({ id: 'a/provider' }), server: { provides: CounterToken } });
    const { kernel, states } = await started(
      defineServerPlugin(manifest, () => {
        if (broken) throw new Error('not today');
        return { value: 1 };
      }),
      dependant(),
    );
    expect(states()).toEqual({ 'a/provider': 'failed KRN_THREW', 'b/dependant': 'failed KRN_DEPENDENCY_FAILED' });
    broken = false;
    await kernel.retry('a/provider');
    expect(states()).toEqual({ 'a/provider': 'active', 'b/dependant': 'active' });
  });

  it('[B4.31] [B8.13] is told from the beginning of each start to its end, and a failed one stops no other', async () => {
    const test = createTestKernel('server');
    const broken = defineServerPlugin(defineManifest({ ...testManifest({ id: 'a/broken' }), server: {} }), () => {
      throw new Error('not today');
    });
    test.kernel.add(source(broken));
    test.kernel.add(source(provider('b/good')));
    const told = new Map<string, string[]>();
    const look = () => {
      for (const { manifest, state } of test.kernel.statuses()) {
        const states = told.get(manifest.id) ?? [];
        told.set(manifest.id, states);
        if (states.at(-1) !== state) states.push(state);
      }
    };
    test.kernel.subscribe(look);
    await test.kernel.start();
    look();
    expect(told.get('a/broken')?.slice(-2)).toEqual(['activating', 'failed']);
    expect(told.get('b/good')?.slice(-2)).toEqual(['activating', 'active']);
    const errors = test.records.filter(({ level }) => level === 'error');
    expect(errors.map(({ fields }) => fields['pluginId'])).toEqual(['a/broken']);
  });

  it('refuses code that is not the plugin of its manifest', async () => {
    const test = createTestKernel('server');
    const other = provider('x/other');
    test.kernel.add({ ...source(other), manifest: provider('a/provider').manifest });
    await test.kernel.start();
    expect(test.states()).toEqual({ 'a/provider': 'failed KRN_BAD_BUNDLE' });
  });
});

describe('switching', () => {
  it('restores an identical snapshot when a provider with dependants goes off and on', async () => {
    const { kernel, entries, states } = await started(provider(), dependant(), dependant('c/other'));
    const before = entries(Tiles);
    expect(before).toHaveLength(4);
    await kernel.setDesired('a/provider', 'off');
    expect(entries(Tiles)).toEqual([]);
    expect(states()).toEqual({
      'a/provider': 'disabled',
      'b/dependant': 'failed KRN_DEPENDENCY_OFF',
      'c/other': 'failed KRN_DEPENDENCY_OFF',
    });
    await kernel.setDesired('a/provider', 'on');
    expect(entries(Tiles)).toEqual(before);
    expect(await kernel.registry(Tiles).get('c/other')?.load()).toEqual({ text: 'counter 1' });
  });

  it('keeps a snapshot until something changes, then tells its listeners', async () => {
    const { kernel } = await started(provider(), dependant());
    const registry = kernel.registry(Tiles);
    const snapshot = registry.snapshot();
    let told = 0;
    const subscription = registry.subscribe(() => {
      told += 1;
    });
    expect(Object.isFrozen(snapshot)).toBe(true);
    await registry.get('one')?.load();
    expect(registry.snapshot()).toBe(snapshot);
    expect(told).toBe(0);
    await kernel.setDesired('b/dependant', 'off');
    expect(registry.snapshot()).not.toBe(snapshot);
    expect(told).toBe(1);
    subscription.dispose();
  });

  it('restarts an optional dependant without the provider that is lost, and with it when it is back', async () => {
    const seen: (number | undefined)[] = [];
    const manifest = defineManifest({
      ...testManifest({ id: 'b/easy' }),
      server: { requires: { counter: optional(CounterToken) } },
    });
    const { kernel, states } = await started(
      provider(),
      defineServerPlugin(manifest, (_, { counter }) => {
        seen.push(counter?.value);
      }),
    );
    await kernel.setDesired('a/provider', 'off');
    expect(states()).toEqual({ 'a/provider': 'disabled', 'b/easy': 'active' });
    await kernel.setDesired('a/provider', 'on');
    expect(seen).toEqual([1, undefined, 1]);
  });

  it('runs an optional dependant whose provider fails', async () => {
    const seen: unknown[] = [];
    const manifest = defineManifest({
      ...testManifest({ id: 'b/easy' }),
      server: { requires: { counter: optional(CounterToken) } },
    });
    const { states } = await started(
      throwing('a/provider'),
      defineServerPlugin(manifest, (_, { counter }) => {
        seen.push(counter);
      }),
    );
    expect(states()).toEqual({ 'a/provider': 'failed KRN_THREW', 'b/easy': 'active' });
    expect(seen).toEqual([undefined]);
  });

  it('starts a provider on demand when it is asked for, and nothing again when it goes', async () => {
    const { kernel, states } = createTestKernel('client');
    const handed: unknown[] = [];
    const eager = { ...testManifest({ id: 'b/easy' }), eager: true };
    const easy = defineManifest({ ...eager, client: { requires: { counter: onDemand(CounterToken) } } });
    const counter = defineManifest({ ...testManifest({ id: 'a/provider' }), client: { provides: CounterToken } });
    kernel.add(source(defineClientPlugin(counter, () => ({ value: 1 }))));
    kernel.add(
      source(
        defineClientPlugin(easy, (_, deps) => {
          handed.push(deps);
        }),
      ),
    );
    await kernel.start();
    expect(states()).toEqual({ 'a/provider': 'resolved', 'b/easy': 'active' });
    expect(kernel.statuses().map(({ providers }) => providers)).toEqual([[], ['a/provider']]);
    expect(await kernel.service(CounterToken)).toEqual({ value: 1 });
    await kernel.setDesired('a/provider', 'off');
    expect(states()).toEqual({ 'a/provider': 'disabled', 'b/easy': 'active' });
    expect(handed).toEqual([{}]);
  });

  it('leaves an optional dependency out that would close a circle, with a warning', async () => {
    const Late = defineToken<number>('test/late@1', '');
    const early = defineManifest({
      ...testManifest({ id: 'a/early' }),
      server: { provides: CounterToken, requires: { late: optional(Late) } },
    });
    const late = defineManifest({
      ...testManifest({ id: 'b/late' }),
      server: { provides: Late, requires: { counter: CounterToken } },
    });
    const { kernel, states } = await started(
      defineServerPlugin(early, () => ({ value: 1 })),
      defineServerPlugin(late, () => 2),
    );
    expect(states()).toEqual({ 'a/early': 'active', 'b/late': 'active' });
    expect(kernel.statuses()[0]?.warnings.map(({ code }) => code)).toEqual(['KRN_OPTIONAL_CYCLE']);
  });

  it('refuses to switch a locked built-in off', async () => {
    const manifest = defineManifest({
      ...testManifest({ id: 'a/door', locked: 'people sign in with it' }),
      server: {},
    });
    const { kernel, states } = await started(defineServerPlugin(manifest, () => undefined));
    await expect(kernel.setDesired('a/door', 'off')).rejects.toMatchObject({ code: 'KRN_LOCKED' });
    expect(states()).toEqual({ 'a/door': 'active' });
  });

  it('overtakes an activation that is still under way', async () => {
    let finish = (): void => undefined;
    const manifest = defineManifest({ ...testManifest({ id: 'a/slow' }), server: {} });
    const test = createTestKernel('server');
    test.kernel.add(
      source(
        defineServerPlugin(manifest, async () => {
          await new Promise<void>((resolve) => {
            finish = resolve;
          });
        }),
      ),
    );
    const start = test.kernel.start();
    await test.clock.advance(1);
    await test.kernel.setDesired('a/slow', 'off');
    finish();
    await start;
    expect(test.states()).toEqual({ 'a/slow': 'disabled' });
  });

  it('grows neither listeners nor taps nor heap over a thousand toggles', { timeout: 60_000 }, async () => {
    const { kernel } = await started(provider(), dependant());
    const registry = kernel.registry(Tiles);
    const subscription = registry.subscribe(() => undefined);
    const toggle = async (times: number): Promise<void> => {
      for (let i = 0; i < times; i += 1) {
        await kernel.setDesired('a/provider', 'off');
        await kernel.setDesired('a/provider', 'on');
      }
    };
    await toggle(100);
    const census = kernel.census();
    const before = await liveHeap();
    await toggle(1_000);
    const grown = (await liveHeap()) - before;
    expect(kernel.census()).toEqual(census);
    expect(grown).toBeLessThan(1_000_000);
    subscription.dispose();
    expect(await leaksOf(kernel)).toEqual([]);
  });
});

describe('hooks', () => {
  const Rows = defineHook<[number], number | undefined>({
    id: 'test/rows',
    description: '',
    kind: 'bail',
    policy: 'fail-closed',
    budgetMs: 50,
  });

  it('of security refuse while their guard has failed, pass once it runs, and when it is off on purpose', async () => {
    let broken = true;
    const manifest = defineManifest({ ...testManifest({ id: 'a/guard', taps: ['test/rows'] }), server: {} });
    const { kernel, states } = await started(
      defineServerPlugin(manifest, (ctx) => {
        if (broken) throw new Error('no rules to be had');
        ctx.tap(Rows, (rows) => rows - 1);
      }),
    );
    expect(states()).toEqual({ 'a/guard': 'failed KRN_THREW' });
    await expect(kernel.fire(Rows, 5)).rejects.toMatchObject({ code: 'KRN_HOOK_REFUSED', owner: 'a/guard' });
    broken = false;
    await kernel.retry('a/guard');
    expect(await kernel.fire(Rows, 5)).toBe(4);
    await kernel.setDesired('a/guard', 'off');
    expect(await kernel.fire(Rows, 5)).toBeUndefined();
  });

  it('are fired by the plugin that owns them alone', async () => {
    const outcomes: unknown[] = [];
    const fires = (id: string, hooks: PluginManifest['hooks'] = []): AnyPluginDefinition =>
      defineServerPlugin(defineManifest({ ...testManifest({ id, hooks }), server: {} }), async (ctx) => {
        outcomes.push(
          await ctx.fire(Rows, 1).catch((error: unknown) => (error instanceof FacetError ? error.code : error)),
        );
      });
    await started(fires('a/owner', [{ id: 'test/rows', kind: 'bail', policy: 'fail-closed' }]));
    await started(fires('b/thief'));
    expect(outcomes).toEqual([undefined, 'KRN_NOT_OWNER']);
  });

  it('of objects are fired by the plugin that keeps their kind alone', async () => {
    const outcomes: unknown[] = [];
    const manifest = defineManifest({ ...testManifest({ id: 'a/library', objects: ['book'] }), server: {} });
    await started(
      defineServerPlugin(manifest, async (ctx) => {
        for (const kind of ['book', 'reader'])
          outcomes.push(
            await ctx
              .fire(ObjectDidCreate, { kind, id: 1, name: 'x', who: null })
              .catch((error: unknown) => (error instanceof FacetError ? [error.code, error.subject] : error)),
          );
      }),
    );
    expect(outcomes).toEqual([undefined, ['KRN_NOT_OWNER', 'reader']]);
  });

  it('of objects are in no manifest', () => {
    const hooks = [{ id: ObjectDidCreate.id, kind: ObjectDidCreate.kind, policy: ObjectDidCreate.policy }];
    expect(checkManifest(testManifest({ id: 'a/thief', hooks }))).toEqual([
      'hooks[0].id: hooks of objects belong to the sdk; claim kinds at `objects`',
    ]);
  });
});

describe('crash budget', () => {
  it('stops an installed plugin that keeps failing, and only counts for a built-in one', async () => {
    const test = createTestKernel('server', { crashBudget: { count: 2, windowMs: 1_000 } });
    test.kernel.add(source(provider('a/ours', ['one']), { builtIn: true }));
    test.kernel.add(source(edgeWithTile('b/theirs', 'two'), { builtIn: false }));
    await test.kernel.start();
    for (let i = 0; i < 3; i += 1) {
      test.kernel.report('a/ours', new Error('oops'));
      test.kernel.report('b/theirs', new Error('oops'));
    }
    expect(test.states()).toEqual({ 'a/ours': 'active', 'b/theirs': 'failed KRN_CRASH_BUDGET' });
    expect(test.entries(Tiles).map(({ key }) => key)).toEqual(['one']);
    await test.kernel.retry('b/theirs');
    expect(test.states()['b/theirs']).toBe('active');
  });

  it('forgets failures that lie behind the window', async () => {
    const test = createTestKernel('server', { crashBudget: { count: 2, windowMs: 1_000 } });
    test.kernel.add(source(edgeWithTile('b/theirs', 'two'), { builtIn: false }));
    await test.kernel.start();
    for (let i = 0; i < 6; i += 1) {
      test.kernel.report('b/theirs', new Error('oops'));
      await test.clock.advance(600);
    }
    expect(test.states()).toEqual({ 'b/theirs': 'active' });
  });
});

describe('the browser side', () => {
  const clientKernel = createTestKernel;

  it('lists declared entries before any code is fetched, and fetches on the first load', async () => {
    let fetched = 0;
    const test = clientKernel('client');
    const manifest = testManifest({ id: 'a/lazy', client: {}, contributes: { 'test/tile@1': [{ key: 'one' }] } });
    const definition: AnyPluginDefinition = {
      manifest,
      side: 'client',
      requires: {},
      activate: (ctx) => {
        ctx.implement(Tiles, 'one', async () => ({ text: 'lazy' }));
      },
    };
    test.kernel.add({
      ...source(definition),
      load: async () => {
        fetched += 1;
        return { default: definition };
      },
    });
    await test.kernel.start();
    expect(test.states()).toEqual({ 'a/lazy': 'resolved' });
    expect(test.entries(Tiles)).toEqual([{ key: 'one', owner: 'a/lazy' }]);
    expect(fetched).toBe(0);
    const entry = test.kernel.registry(Tiles).get('one');
    expect(await Promise.all([entry?.load(), entry?.load()])).toEqual([{ text: 'lazy' }, { text: 'lazy' }]);
    expect(fetched).toBe(1);
    expect(test.states()).toEqual({ 'a/lazy': 'active' });
  });

  it('keeps the entries of a plugin whose code could not be fetched for now, and loads them on a retry', async () => {
    let online = false;
    const lost = new TypeError('Failed to fetch dynamically imported module');
    const test = clientKernel('client', { isTransient: (error) => error === lost });
    const manifest = testManifest({ id: 'a/lazy', client: {}, contributes: { 'test/tile@1': [{ key: 'one' }] } });
    test.kernel.add({
      manifest,
      builtIn: true,
      desired: 'on',
      load: async () => {
        if (!online) throw lost;
        return {
          default: {
            manifest,
            side: 'client',
            requires: {},
            activate: (ctx) => {
              ctx.implement(Tiles, 'one', async () => ({ text: 'there' }));
            },
          },
        };
      },
    });
    await test.kernel.start();
    const entry = test.kernel.registry(Tiles).get('one');
    await expect(entry?.load()).rejects.toMatchObject({ code: 'KRN_LOAD_FAILED' });
    expect(entry?.state).toBe('failed');
    expect(test.states()).toEqual({ 'a/lazy': 'resolved KRN_LOAD_FAILED' });
    expect(test.kernel.registry(Tiles).get('one')).toBe(entry);
    online = true;
    entry?.retry();
    expect(await entry?.load()).toEqual({ text: 'there' });
    expect(test.states()).toEqual({ 'a/lazy': 'active' });
  });

  it('shows entries by their conditions over context keys and flags', async () => {
    let role = 'reader';
    const test = clientKernel('client', { contextKeys: () => ({ role }) });
    const manifest = testManifest({
      id: 'a/a',
      contributes: {
        'test/tile@1': [
          { key: 'always' },
          { key: 'admins', when: 'role == admin' },
          { key: 'flagged', when: 'flag.NEW && role != admin' },
        ],
      },
      flags: [{ name: 'NEW', default: false, description: '' }],
    });
    test.kernel.add({ manifest, builtIn: true, desired: 'on' });
    await test.kernel.start();
    const keys = (): readonly string[] => test.entries(Tiles).map(({ key }) => key);
    expect(keys()).toEqual(['always']);
    test.kernel.setFlags({ NEW: true });
    expect(keys()).toEqual(['always', 'flagged']);
    role = 'admin';
    test.kernel.contextChanged();
    expect(keys()).toEqual(['admins', 'always']);
  });

  it('gives one promise for a service until its provider changes', async () => {
    const { kernel } = await started(provider());
    const first = kernel.service(CounterToken);
    expect(kernel.service(CounterToken)).toBe(first);
    await kernel.setDesired('a/provider', 'off');
    await expect(kernel.service(CounterToken)).rejects.toMatchObject({ code: 'KRN_OFF' });
    await kernel.setDesired('a/provider', 'on');
    expect(kernel.service(CounterToken)).not.toBe(first);
    expect(kernel.service(CounterToken)).toBe(kernel.service(CounterToken));
    expect((await kernel.service(CounterToken)).value).toBe(1);
  });
});

describe('flags', () => {
  it('are what the server decided, else what the plugin declares, else off; and live', async () => {
    const test = createTestKernel('server');
    test.kernel.add({
      manifest: testManifest({ id: 'a/a', flags: [{ name: 'ON', default: true, description: '' }] }),
      builtIn: true,
      desired: 'on',
    });
    const flag = test.kernel.flag('ON');
    const seen: boolean[] = [];
    flag.subscribe(() => seen.push(flag.get()));
    expect(flag.get()).toBe(false);
    await test.kernel.start();
    test.kernel.setFlags({ ON: false });
    test.kernel.setFlags({ ON: false, OTHER: true });
    expect(seen).toEqual([true, false]);
    expect(test.kernel.flags()).toEqual({ ON: false, OTHER: true });
  });
});

describe('guard', () => {
  const test = createTestKernel('server');

  it('passes on what the call gives or throws', async () => {
    const budget = { deadlineMs: 10, what: 'a call' };
    expect(await test.kernel.guard('a/a', budget, () => 5)).toBe(5);
    const mine = new FacetError({ code: 'MINE', message: 'mine' });
    await expect(test.kernel.guard('a/a', budget, () => Promise.reject(mine))).rejects.toBe(mine);
  });

  it('ends a call at its deadline with its signal aborted, and counts by owner', async () => {
    let aborted = false;
    const call = test.kernel.guard('b/b', { deadlineMs: 10, what: 'a call' }, (signal) => {
      signal.addEventListener('abort', () => {
        aborted = true;
      });
      return new Promise(() => undefined);
    });
    const outcome = expect(call).rejects.toMatchObject({ code: 'KRN_TIMEOUT', owner: 'b/b' });
    await test.clock.advance(10);
    await outcome;
    expect(aborted).toBe(true);
    expect(test.kernel.metrics().get('b/b')).toEqual({
      calls: 1,
      failures: 1,
      timeouts: 1,
      refused: 0,
      running: 0,
      totalMs: 10,
    });
  });

  it('refuses calls above the limit', async () => {
    let finish = (): void => undefined;
    const budget = { deadlineMs: 10, concurrency: 1, what: 'a call' };
    const first = test.kernel.guard('c/c', budget, () => new Promise<void>((resolve) => (finish = resolve)));
    await expect(test.kernel.guard('c/c', budget, () => undefined)).rejects.toMatchObject({ code: 'KRN_BUSY' });
    finish();
    await first;
    expect(test.kernel.metrics().get('c/c')).toMatchObject({ calls: 1, refused: 1, running: 0 });
  });

  it('refuses calls of one caller above the share, and none of others', async () => {
    let finish = (): void => undefined;
    const budgetOf = (caller: string) => ({ deadlineMs: 10, shares: [{ of: caller, most: 2 }], what: '' });
    const held = new Promise<void>((resolve) => (finish = resolve));
    const calls = [1, 2].map(() => test.kernel.guard('d/d', budgetOf('ann'), () => held));
    await expect(test.kernel.guard('d/d', budgetOf('ann'), () => 1)).rejects.toMatchObject({ code: 'KRN_BUSY' });
    expect(await test.kernel.guard('d/d', budgetOf('bob'), () => 1)).toBe(1);
    finish();
    await Promise.all(calls);
    expect(await test.kernel.guard('d/d', budgetOf('ann'), () => 1)).toBe(1);
  });
});

function throwing(id: string): AnyPluginDefinition {
  const manifest = defineManifest({
    ...testManifest({ id, contributes: { 'test/tile@1': [{ key: 'one' }, { key: 'two' }] } }),
    server: { provides: CounterToken },
  });
  return defineServerPlugin(manifest, (ctx) => {
    ctx.implement(Tiles, 'one', async () => ({ text: '' }));
    ctx.implement(Tiles, 'two', async () => ({ text: '' }));
    ctx.tap(Told, () => undefined);
    throw new Error('out of tiles');
  });
}

function edgeWithTile(id: string, ...keys: readonly string[]): AnyPluginDefinition {
  const manifest = defineManifest({
    ...testManifest({ id, contributes: { 'test/tile@1': keys.map((key) => ({ key })) } }),
    server: {},
  });
  return defineServerPlugin(manifest, () => undefined);
}
