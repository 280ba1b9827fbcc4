import { expect, it } from 'vitest';
import { DashboardContents } from './dashboard-contents.ts';

const PLACED: ReadonlyMap<number, readonly number[]> = new Map([
  [1, [10, 11]],
  [2, [11]],
]);

function contents() {
  const values = new Map<string, unknown>();
  return new DashboardContents(
    {
      get: async (_, key) => (values.has(key) ? { value: values.get(key), ownerId: 0 } : undefined),
      set: async (_, key, value) => void values.set(key, value),
    },
    { dashboardsOf: async (ids) => ids.flatMap((id) => PLACED.get(id) ?? []) },
  );
}

it.each<readonly [string, { readonly kind: string; readonly id: number | null }, readonly boolean[]]>([
  ['a chart of both', { kind: 'chart', id: 1 }, [true, true]],
  ['a chart of the second', { kind: 'chart', id: 2 }, [false, true]],
  ['a chart of neither', { kind: 'chart', id: 3 }, [false, false]],
  ['a dataset with the id of a chart', { kind: 'dataset', id: 1 }, [false, false]],
  ['many charts at once', { kind: 'chart', id: null }, [false, false]],
])('a change of %s changes the pictures of the dashboards that show it', async (_, change, expected) => {
  const found = contents();
  const before = [await found.of(10), await found.of(11)];
  await found.changed(change);
  expect([(await found.of(10)) !== before[0], (await found.of(11)) !== before[1]]).toEqual(expected);
});
