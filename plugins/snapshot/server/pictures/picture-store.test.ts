import { expect, it } from 'vitest';
import { PictureRights } from './picture-rights.ts';
import { PictureStore } from './picture-store.ts';

const ORDER = {
  of: { kind: 'chart', id: 1 },
  path: '/explore/?slice_id=1',
  width: 800,
  height: 600,
  scale: 1,
  whole: false,
};
const [ANN, BOB] = [7, 8];
const PICTURE = Buffer.from('picture');

function opened() {
  const bytes = new Map<string, Buffer>();
  const values = new Map<string, unknown>();
  const rights = new PictureRights({
    get: async (_, key) => (values.has(key) ? { value: values.get(key), ownerId: 0 } : undefined),
    set: async (_, key, value) => void values.set(key, value),
  });
  const cache = {
    get: async (key: string) => bytes.get(key),
    set: async (key: string, value: Buffer) => void bytes.set(key, value),
  };
  return { rights, store: new PictureStore(cache, rights, () => new Date(0)) };
}

it.each<readonly [string, { readonly kind: string; readonly id: number }, readonly boolean[]]>([
  ['a row rule', { kind: 'row_rule', id: 1 }, [false, false]],
  ['a role', { kind: 'role', id: 2 }, [false, false]],
  ['a dataset', { kind: 'dataset', id: 3 }, [false, false]],
  ['the person', { kind: 'user', id: ANN }, [false, true]],
  ['something that gives no rights', { kind: 'css_template', id: 4 }, [true, true]],
])('what was kept before a change of %s is shown as far as it may be', async (_, change, expected) => {
  const { rights, store } = opened();
  for (const person of [ANN, BOB]) await (await store.of(person)).keep('k', ORDER, PICTURE);
  await rights.changed(change);
  const shown = [ANN, BOB].map(async (person) => (await (await store.of(person)).picture('k')) !== undefined);
  expect(await Promise.all(shown)).toEqual(expected);
});

it('a picture that is taken while permissions change is not shown afterwards', async () => {
  const { rights, store } = opened();
  const before = await store.of(ANN);
  await rights.changed({ kind: 'row_rule', id: 1 });
  await before.keep('k', ORDER, PICTURE);
  const after = await store.of(ANN);
  expect([await after.state('k'), await after.picture('k')]).toEqual([undefined, undefined]);
});

it('a picture belongs to its user only', async () => {
  const { store } = opened();
  await (await store.of(ANN)).keep('k', ORDER, PICTURE);
  expect(await (await store.of(ANN)).picture('k')).toEqual(PICTURE);
  expect(await (await store.of(BOB)).picture('k')).toBeUndefined();
});
