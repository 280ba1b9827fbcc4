import { expect, it } from 'vitest';
import { parsePositions } from './position-json.ts';
import { tabViews } from './tab-views.ts';

type Tree = { readonly [id: string]: Tree };

const TYPES = { C: 'CHART', G: 'GRID', R: 'ROOT', S: 'TABS', T: 'TAB' } as const;
const typeOf = (id: string) => TYPES[id[0] as keyof typeof TYPES];

function positionsOf(tree: Tree): Readonly<Record<string, object>> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([id, inside]) => [
      [id, { id, type: typeOf(id), children: Object.keys(inside), meta: {} }],
      ...Object.entries(positionsOf(inside)),
    ]),
  );
}

it.each<[string, Tree, readonly string[]]>([
  ['no tabs', { GRID_ID: { C1: {} } }, []],
  ['one tab', { GRID_ID: { S: { T1: { C1: {} } } } }, ['T1']],
  ['tabs of the whole', { S: { T1: { C1: {} }, T2: { C2: {} }, T3: {} } }, ['T1', 'T2', 'T3']],
  ['tabs in a tab', { S: { T1: { S1: { T11: { C1: {} }, T12: { C2: {} } } }, T2: { C3: {} } } }, ['T11', 'T12', 'T2']],
  ['two groups below each other', { GRID_ID: { S1: { T1: {}, T2: {} }, S2: { T3: {}, T4: {} } } }, ['T1', 'T2', 'T4']],
  [
    'two groups in a tab that is not the first',
    { S: { T1: {}, T2: { S1: { T3: {}, T4: {} }, S2: { T5: {}, T6: {} } } } },
    ['T1', 'T3', 'T4', 'T6'],
  ],
])('%s: each is seen at least once, and no view shows nothing new', (_, tree, expected) => {
  const layout = parsePositions(JSON.stringify(positionsOf({ ROOT_ID: tree })));
  expect(tabViews(layout)).toEqual(expected);
});

it('of thousands of tabs beside each other the first hundred are views', () => {
  const names = Array.from({ length: 5_000 }, (_, at) => `T${at}`);
  const tabs: Tree = Object.fromEntries(names.map((id) => [id, {}]));
  const layout = parsePositions(JSON.stringify(positionsOf({ ROOT_ID: { S: tabs } })));
  expect(tabViews(layout)).toEqual(names.slice(0, 100));
});
