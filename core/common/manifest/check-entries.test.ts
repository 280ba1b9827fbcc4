import { createTestKernel, testManifest } from '@facet/core/testing';
import type { PluginManifest } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { checkEntries, checkManifest, clientPart, pointsOf, readManifest } from './index.ts';
import { manifestToJson } from './manifest-json.ts';

const maps = testManifest({
  id: 'acme/maps',
  client: {},
  points: {
    'maps/layer@1': {
      side: 'client',
      description: 'Layers of a map.',
      schema: {
        type: 'object',
        properties: {
          label: { type: 'string', minLength: 1 },
          kinds: { type: 'array', items: { type: 'string', enum: ['point', 'line'] }, minItems: 1 },
          zoom: { type: 'integer', minimum: 1, maximum: 20 },
        },
        required: ['label'],
        additionalProperties: false,
      },
    },
    'maps/tiles@1': {
      side: 'server',
      description: 'Where tiles come from.',
      claims: ['hosts'],
      schema: { type: 'object' },
    },
    'maps/place@1': { side: 'server', description: 'Named places.', declaredOnly: true },
  },
});
const at = (point: string, entry: Readonly<Record<string, unknown>>, half = 'client'): PluginManifest =>
  testManifest({ id: 'other/user', [half]: {}, contributes: { [point]: [{ key: 'k', ...entry }] } });

describe('entries at the point of another plugin', () => {
  it.each<[string, PluginManifest, readonly RegExp[]]>([
    ['that fit', at('maps/layer@1', { label: 'a', kinds: ['line'], zoom: 3, order: 1, when: 'flag.A' }), []],
    ['without what is required', at('maps/layer@1', {}), [/^contributes\.maps\/layer@1\[0\]\.label: /]],
    ['with a member that is not known', at('maps/layer@1', { label: 'a', colour: 1 }), [/\[0\]\.Unrecognized.*colour/]],
    ['of another kind', at('maps/layer@1', { label: 'a', kinds: ['area'] }), [/kinds\[0\]: /]],
    ['out of bounds', at('maps/layer@1', { label: 'a', zoom: 21 }), [/zoom: /]],
    ['by the wrong half', at('maps/layer@1', { label: 'a' }, 'server'), [/filled by a client half/]],
    ['of a server from a page', at('maps/tiles@1', {}), [/filled by a server half/]],
    ['that are data alone, without the half', at('maps/place@1', {}), []],
    ['that declare more than nothing', at('maps/place@1', { x: 1 }), [/Unrecognized.*x/]],
  ])('%s', (_, manifest, expected) => {
    const { issues, warnings } = checkEntries(manifest, pointsOf([maps, manifest]));
    expect(issues).toEqual(expected.map((text) => expect.stringMatching(text)));
    expect(warnings).toEqual([]);
  });

  it('are a warning when the point is not known, with those that are', () => {
    const manifest = at('maps/layr@1', {});
    const [warning, ...more] = checkEntries(manifest, pointsOf([maps])).warnings;
    expect(more).toEqual([]);
    expect(warning).toMatchObject({ code: 'KRN_UNKNOWN_POINT', owner: 'other/user' });
    expect(warning?.message).toContain('maps/layer@1, maps/tiles@1');
  });

  it('are a warning when the owner of the point is absent', () => {
    const { issues, warnings } = checkEntries(at('maps/layer@1', { anything: 1 }), pointsOf([]));
    expect(issues).toEqual([]);
    expect(warnings).toEqual([expect.objectContaining({ code: 'KRN_POINT_WITHOUT_OWNER' })]);
  });
});

describe('points of a manifest', () => {
  it('are valid from outside too, in JSON', () => {
    expect(checkManifest(maps)).toEqual([]);
    expect(readManifest(JSON.parse(JSON.stringify(manifestToJson(maps))))).toMatchObject({ ok: true });
  });

  const nested = (depth: number): object =>
    depth === 0 ? { type: 'string' } : { type: 'array', items: nested(depth - 1) };
  it.each<[string, Record<string, unknown>]>([
    ['a pattern', { type: 'object', properties: { a: { type: 'string', pattern: '(a+)+$' } } }],
    ['a reference', { type: 'object', properties: { a: { $ref: '#' } } }],
    ['a schema without end', { type: 'object', properties: { a: nested(2_000) } }],
    ['a schema of no object', { type: 'string' }],
  ])('cannot have %s', (_, schema) => {
    const json = { ...manifestToJson(maps), points: { 'maps/layer@1': { side: 'client', description: 'x', schema } } };
    expect(readManifest(json).ok).toBe(false);
  });

  it('cannot be those of the host', () => {
    const json = { ...manifestToJson(maps), points: { 'app/page@1': { side: 'client', description: 'x' } } };
    expect(readManifest(json)).toMatchObject({ ok: false, issues: [expect.stringContaining('point of the host')] });
  });

  it('stay on the server, with what only the server uses', () => {
    const manifest = testManifest({
      id: 'other/user',
      client: {},
      server: {},
      contributes: {
        'maps/layer@1': [{ key: 'l', label: 'l' }],
        'maps/tiles@1': [{ key: 't' }],
        'app/nav@1': [{ key: 'n', label: 'n', path: '/n/', menu: 'main' as const }],
        'strange/point@1': [{ key: 's' }],
        'http/routes@1': [{ key: 'r', prefixes: [] }],
      },
    });
    const { contributes, ...rest } = clientPart(manifest, pointsOf([maps]));
    expect(Object.keys(contributes ?? {})).toEqual(['maps/layer@1', 'app/nav@1', 'strange/point@1']);
    expect(rest).not.toHaveProperty('server');
    expect(clientPart(maps, pointsOf([maps]))).not.toHaveProperty('points');
  });
});

describe('a kernel that checks entries', () => {
  const start = async (...manifests: readonly PluginManifest[]) => {
    const test = createTestKernel('server', { checkManifest, checkEntries });
    for (const manifest of manifests) test.kernel.add({ manifest, builtIn: false, desired: 'on' });
    await test.kernel.start();
    return test;
  };
  const warnings = (test: Awaited<ReturnType<typeof start>>, id: string) =>
    test.kernel
      .statuses()
      .find((status) => status.id === id)
      ?.warnings.map(({ code }) => code);

  it('judges them by plugins that come later, and again when they leave', async () => {
    const user = at('maps/layer@1', { label: '' });
    const test = await start(user);
    expect(test.states()).toEqual({ 'other/user': 'active' });
    expect(warnings(test, 'other/user')).toEqual(['KRN_POINT_WITHOUT_OWNER']);
    test.kernel.add({ manifest: maps, builtIn: false, desired: 'off' });
    expect(test.states()).toEqual({ 'other/user': 'failed KRN_BAD_MANIFEST', 'acme/maps': 'disabled' });
    await test.kernel.remove('acme/maps');
    expect(test.states()).toEqual({ 'other/user': 'active' });
  });

  const flag = { name: 'SHINY', default: false, description: 'Shines.' };
  it.each<[string, Partial<PluginManifest>, Partial<PluginManifest>, RegExp]>([
    ['a flag', { flags: [flag] }, { flags: [flag] }, /the flag "SHINY", which belongs to "a\/one"/],
    [
      'a point',
      { points: maps.points },
      { points: maps.points },
      /the point "maps\/layer@1", which belongs to "a\/one"/,
    ],
    [
      'a value that the point says is claimed',
      { server: {}, points: maps.points, contributes: { 'maps/tiles@1': [{ key: 'x', hosts: ['tiles.example'] }] } },
      { server: {}, contributes: { 'maps/tiles@1': [{ key: 'y', hosts: ['a.example', 'tiles.example'] }] } },
      /"tiles\.example" at "maps\/tiles@1", which belongs to "a\/one"/,
    ],
    [
      'an address',
      { client: {}, contributes: { 'app/page@1': [{ key: 'x', path: '/pages/x/', title: 't' }] } },
      { client: {}, contributes: { 'app/page@1': [{ key: 'y', path: '/y/', aliases: ['/pages/x'], title: 't' }] } },
      /at "app\/page@1", which belongs to "a\/one"/,
    ],
    [
      'a kind of objects',
      { objects: ['book'] },
      { objects: ['book'] },
      /objects of the kind "book".*belongs to "a\/one"/,
    ],
    [
      'a prefix of routes',
      { server: {}, contributes: { 'http/routes@1': [{ key: 'x', prefixes: ['/api/v1/x'] }] } },
      { server: {}, contributes: { 'http/routes@1': [{ key: 'y', prefixes: ['api/v1/x'] }] } },
      /at "http\/routes@1", which belongs to "a\/one"/,
    ],
  ])('gives %s to the first of two, also while that one is off', async (_, first, second, says) => {
    const test = await start(testManifest({ id: 'a/one', ...first }), testManifest({ id: 'b/two', ...second }));
    expect(test.states()).toEqual({ 'a/one': 'active', 'b/two': 'failed KRN_CLAIM_TAKEN' });
    const problem = test.kernel.statuses().find(({ id }) => id === 'b/two')?.cause;
    expect(problem?.message).toMatch(says);
    expect(problem?.remedy).toBeTruthy();
    await test.kernel.setDesired('a/one', 'off');
    expect(test.states()['b/two']).toBe('failed KRN_CLAIM_TAKEN');
    await test.kernel.remove('a/one');
    expect(test.states()).toEqual({ 'b/two': 'active' });
  });

  describe('where one plugin takes the place of another', () => {
    const routes = (...prefixes: readonly string[]) => ({ 'http/routes@1': [{ key: 'r', prefixes }] });
    const own = { server: {}, points: maps.points, flags: [flag], objects: ['book'] };
    const first = testManifest({ id: 'facet/one', ...own, contributes: routes('/api/v1/one') });
    const second = (prefix = 'api/v1/one/', id = 'b/two') =>
      testManifest({ id, ...own, replaces: ['facet/one'], contributes: routes(prefix) });
    const startBoth = async (one: 'on' | 'off', ...others: readonly PluginManifest[]) => {
      const test = createTestKernel('server', { checkManifest, checkEntries });
      test.kernel.add({ manifest: first, builtIn: true, desired: one });
      for (const manifest of others) test.kernel.add({ manifest, builtIn: false, desired: 'on' });
      await test.kernel.start();
      return test;
    };

    it('it waits while that one is on, takes everything over, and gives it back', async () => {
      const test = await startBoth('on', second());
      const waiting = { 'facet/one': 'active', 'b/two': 'failed KRN_CLAIM_TAKEN' };
      expect(test.states()).toEqual(waiting);
      expect(test.kernel.statuses()[1]?.cause?.remedy).toContain('Switch "facet/one" off');
      await test.kernel.setDesired('facet/one', 'off');
      expect(test.states()).toEqual({ 'facet/one': 'disabled', 'b/two': 'active' });
      await test.kernel.setDesired('facet/one', 'on');
      expect(test.states()).toEqual(waiting);
    });

    it('two that want the same place do not both get it', async () => {
      const test = await startBoth('off', second(), second('api/v1/one', 'c/three'));
      expect(test.states()).toEqual({
        'facet/one': 'disabled',
        'b/two': 'active',
        'c/three': 'failed KRN_CLAIM_TAKEN',
      });
    });

    it.each(['/api/v1/other', '/api/v1/one/deeper', '/api/v1', '/'])(
      'it has no address but those that the other has, so not %s',
      async (prefix) => {
        expect((await startBoth('off', second(prefix))).states()['b/two']).toBe('failed KRN_NOT_ITS_OWN');
      },
    );

    it.each([
      ['/one/', 'active'],
      ['/one', 'active'],
      ['/pages/b/two/', 'active'],
      ['/one/deeper/', 'failed KRN_NOT_ITS_OWN'],
      ['/login/', 'failed KRN_NOT_ITS_OWN'],
      ['/*', 'failed KRN_NOT_ITS_OWN'],
    ])('it has no page but those that the other has, and its own: with %s it is %s', async (path, state) => {
      const pages = (at: string) => ({ 'app/page@1': [{ key: 'p', path: at, title: 'p' }] });
      const test = createTestKernel('server', { checkManifest, checkEntries });
      const one = testManifest({ id: 'facet/one', server: {}, client: {}, contributes: pages('/one/') });
      const two = testManifest({
        id: 'b/two',
        server: {},
        client: {},
        replaces: ['facet/one'],
        contributes: pages(path),
      });
      test.kernel.add({ manifest: one, builtIn: true, desired: 'off' });
      test.kernel.add({ manifest: two, builtIn: false, desired: 'on' });
      await test.kernel.start();
      expect(test.states()['b/two']).toBe(state);
    });

    it('an installed plugin has no place for another one to take', async () => {
      const installed = testManifest({ id: 'acme/maps', server: {}, contributes: routes('/api/plugins/acme/maps') });
      const taker = testManifest({
        id: 'b/taker',
        server: {},
        replaces: ['acme/maps'],
        contributes: routes('/api/plugins/acme/maps'),
      });
      const test = await startBoth('off', installed, taker);
      await test.kernel.setDesired('acme/maps', 'off');
      expect(test.states()['b/taker']).toBe('failed KRN_NOT_ITS_OWN');
    });
  });
});
