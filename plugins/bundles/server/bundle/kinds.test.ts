import { describe, expect, it } from 'vitest';
import { BundleKinds, type KindRegistry } from './kinds.ts';

interface Declared {
  readonly folder?: string;
  readonly needs?: readonly string[];
  readonly alongside?: readonly string[];
}

function kindsOf(declared: Readonly<Record<string, Declared>>, absent: readonly string[] = []): BundleKinds {
  const entries = Object.entries(declared).map(([key, { folder = key, needs = [], alongside }]) => ({
    key,
    owner: `test/${key}`,
    ownerVersion: '1.0.0',
    declared: {
      title: key,
      type: key,
      folder,
      view: key,
      path: `/api/v1/${key}`,
      needs,
      ...(alongside === undefined ? {} : { alongside }),
    },
    state: 'ready' as const,
    load: () => Promise.reject(new Error('Nothing is loaded here.')),
    retry: () => undefined,
    blame: () => undefined,
  }));
  const registry: KindRegistry = {
    snapshot: () => entries,
    subscribe: () => ({ dispose: () => undefined }),
    get: (key) => entries.find((entry) => entry.key === key),
    absent: () => absent.map((key) => ({ key, owner: `test/${key}` })),
  };
  return new BundleKinds(registry);
}

const keys = (kinds: readonly { readonly key: string }[]) => kinds.map(({ key }) => key);
const contract = {
  chart: { needs: ['dataset'] },
  database: {},
  dataset: { needs: ['database'] },
  note: { alongside: ['chart'] },
};

describe('kinds of bundles', () => {
  it('are sorted by their dependencies, with the kinds that accompany them', () => {
    const kinds = kindsOf(contract);
    expect(keys(kinds.all())).toEqual(['database', 'note', 'dataset', 'chart']);
    expect(keys(kinds.ofBundle('chart'))).toEqual(['database', 'note', 'dataset', 'chart']);
    expect(keys(kinds.ofBundle('dataset'))).toEqual(['database', 'dataset']);
  });

  it.each<[string, Readonly<Record<string, Declared>>, readonly string[]]>([
    ['asks for the folder of another', { robber: { folder: 'chart', alongside: ['dataset'] } }, []],
    ['asks for what is no folder', { robber: { folder: '../chart' } }, []],
    ['needs itself', { robber: { needs: ['robber'] } }, []],
    ['is not running', {}, ['robber']],
  ])('one that %s is refused, and disturbs no other', (_what, more, absent) => {
    const kinds = kindsOf({ ...contract, ...more }, absent);
    expect(keys(kinds.ofBundle('chart'))).toEqual(['database', 'note', 'dataset', 'chart']);
    expect(() => kinds.get('robber')).toThrow(/robber/);
    expect(() => kinds.all()).toThrow(/robber/);
  });

  it('a missing dependency fails only the requests that need it', () => {
    const { database: _database, ...others } = contract;
    const kinds = kindsOf(others, ['database']);
    expect(() => kinds.ofBundle('chart')).toThrow(/database/);
    expect(keys(kinds.ofBundle('note'))).toEqual(['note']);
  });
});
