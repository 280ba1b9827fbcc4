import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../../sdk/testing/processor-time.ts';
import { chartsInScope, WHOLE_DASHBOARD } from '../filters/filter-scope.ts';
import { GRID_COLUMNS, GRID_ID, GRID_UNIT, HEADER_ID, type Layout, ROOT_ID } from './component.ts';
import { descendants } from './descendants.ts';
import { countStrays, wholeTree } from './append-strays.ts';
import {
  appendMissing,
  mayHaveStrays,
  parsePositions,
  readObject,
  readTree,
  serializePositions,
} from './position-json.ts';

const part = (type: string, id: string, children: unknown = [], meta: unknown = {}) => ({ id, type, children, meta });
const positions = (...parts: readonly { readonly id: string }[]) =>
  JSON.stringify(Object.fromEntries([part('ROOT', ROOT_ID, [GRID_ID]), ...parts].map((one) => [one.id, one])));

function expectTree(layout: Layout): void {
  const reached = descendants(layout, ROOT_ID);
  expect(new Set(reached).size).toBe(reached.length);
  expect(new Set(reached)).toEqual(new Set(Object.keys(layout)));
  for (const { id, children } of Object.values(layout))
    for (const child of children) expect(layout[child]?.parents.at(-1)).toBe(id);
}

test.each<[string, string, readonly string[]]>([
  ['a ring', positions(part('GRID', GRID_ID, ['A']), part('ROW', 'A', ['B']), part('COLUMN', 'B', ['A'])), ['A', 'B']],
  ['a component in itself', positions(part('GRID', GRID_ID, ['A']), part('ROW', 'A', ['A'])), ['A']],
  ['the root in a row', positions(part('GRID', GRID_ID, ['A']), part('ROW', 'A', [ROOT_ID])), ['A']],
  ['children that are absent', positions(part('GRID', GRID_ID, ['A', 'gone']), part('ROW', 'A')), ['A']],
  ['a child twice', positions(part('GRID', GRID_ID, ['A', 'A']), part('ROW', 'A')), ['A']],
  [
    'a child of two parents',
    positions(part('GRID', GRID_ID, ['A', 'B']), part('ROW', 'A', ['C']), part('ROW', 'B', ['C']), part('CHART', 'C')),
    ['A', 'B', 'C'],
  ],
  [
    'a component without a parent',
    positions(part('GRID', GRID_ID, ['A']), part('ROW', 'A'), part('ROW', 'lost')),
    ['A'],
  ],
  ['an unknown type', positions(part('GRID', GRID_ID, ['A']), part('LASER', 'A', [], { beam: 1 })), ['A']],
  ['members of other shapes', positions(part('GRID', GRID_ID, ['A']), part('ROW', 'A', 'B', 'meta')), ['A']],
  [
    'names of every object',
    positions(part('GRID', GRID_ID, ['constructor', '__proto__', 'A']), part('ROW', 'A')),
    ['A'],
  ],
  ['a root alone', JSON.stringify({ [ROOT_ID]: part('ROOT', ROOT_ID, ['gone']) }), []],
  [
    'a grid that nothing leads to',
    JSON.stringify({ [ROOT_ID]: part('ROOT', ROOT_ID), [GRID_ID]: part('GRID', GRID_ID) }),
    [],
  ],
  ['no JSON', '{"ROOT_ID": ', []],
  ['a list', '[]', []],
  ['nothing', '', []],
])('a layout with %s opens as a tree', (_, text, ids) => {
  const layout = parsePositions(text);
  expectTree(layout);
  expect(Object.keys(layout).filter((id) => id !== ROOT_ID && id !== GRID_ID)).toEqual(
    expect.arrayContaining([...ids]),
  );
  expect(Object.keys(layout)).toHaveLength(ids.length + 2);
  // What was read is what is saved, and opens the same.
  expect(parsePositions(JSON.stringify(serializePositions(layout)))).toEqual(layout);
});

const mayLoseSome = (text: string): boolean => mayHaveStrays(readTree(readObject(text)), readObject(text));

describe('what nothing leads to comes last, so that a save does not lose it', () => {
  const text = (id: string) => part('MARKDOWN', id, [], { code: id });
  const chart = (id: string, chartId: number) => part('CHART', id, [], { chartId });
  const grid = part('GRID', GRID_ID, ['A']);
  const row = part('ROW', 'A', ['C']);

  test.each<[string, readonly { readonly id: string }[], readonly string[], readonly string[]]>([
    ['text whose parent is absent', [text('T')], ['T'], ['A', 'ROW-stray-T']],
    ['a row with text', [part('ROW', 'R', ['T']), text('T')], ['R', 'T'], ['A', 'R']],
    ['a type that no plugin offers', [part('LASER', 'L', [], { beam: 1 })], ['L'], ['A', 'L']],
    ['a ring', [part('ROW', 'R', ['K']), part('COLUMN', 'K', ['R', 'T']), text('T')], ['R', 'K', 'T'], ['A', 'R']],
    ['a page without tabs', [part('TAB', 'P', ['T']), text('T')], ['T'], ['A', 'ROW-stray-T']],
    [
      'pages in each other',
      [part('TAB', 'P', ['Q']), part('TAB', 'Q', ['P', 'T']), text('T')],
      ['T'],
      ['A', 'ROW-stray-T'],
    ],
    ['a chart that stands nowhere else', [chart('D', 8)], ['D'], ['A', 'ROW-stray-D']],
  ])('%s', (_, parts, kept, order) => {
    const stored = positions(grid, row, chart('C', 7), ...parts);
    const layout = appendMissing(wholeTree(stored), [{ id: 7, name: 'Seven' }]);
    expectTree(layout);
    expect(Object.keys(layout)).toEqual(expect.arrayContaining([...kept]));
    expect(layout[GRID_ID]?.children).toEqual(order);
    expect(mayLoseSome(stored)).toBe(true);
    expect(countStrays(stored)).toBe(1);
    const saved = JSON.stringify(serializePositions(layout));
    expect(wholeTree(saved)).toEqual(layout);
    expect(countStrays(saved)).toBe(0);
    expect(mayLoseSome(saved)).toBe(false);
  });

  test.each<[string, readonly { readonly id: string }[]]>([
    ['containers without content', [part('TABS', 'T', ['P']), part('TAB', 'P', ['R']), part('ROW', 'R')]],
    ['a second place of a chart', [chart('D', 7)]],
    ['the title, which stands beside the tree', [part('HEADER', HEADER_ID, [], { text: 'Title' })]],
  ])('%s is nothing to lose', (_, parts) => {
    const stored = positions(grid, row, chart('C', 7), ...parts);
    expect(Object.keys(wholeTree(stored))).toEqual([ROOT_ID, GRID_ID, 'A', 'C']);
    expect(countStrays(stored)).toBe(0);
  });

  test('text below the deepest level that opens', () => {
    const levels = Array.from({ length: 250 }, (_unused, index) => part('COLUMN', `K${index}`, [`K${index + 1}`]));
    const layout = wholeTree(positions(part('GRID', GRID_ID, ['K0']), ...levels, text('K250')));
    expectTree(layout);
    expect(layout['K250']?.meta.code).toBe('K250');
  });
});

test('a deleted chart keeps its place in the layout, and a chart that stands nowhere comes last', () => {
  const text = positions(part('GRID', GRID_ID, ['R']), part('ROW', 'R', ['C']), part('CHART', 'C', [], { chartId: 9 }));
  const layout = parsePositions(text, [{ id: 4, name: 'Four' }]);
  expectTree(layout);
  expect(chartsInScope(layout, WHOLE_DASHBOARD)).toEqual([9, 4]);
});

test.each([
  ['300 charts', 300, 0],
  ['two megabytes', 200, 10_000],
  ['10,000 levels', 0, 0, 10_000],
])('a layout of %s opens in a second', (_, charts, filler, levels = 0) => {
  const parts = Array.from({ length: charts }, (_unused, index) =>
    part('CHART', `C${index}`, [], { chartId: index + 1, text: 'x'.repeat(filler) }),
  );
  const rows = parts.map(({ id }) => part('ROW', `R-${id}`, [id]));
  const nested = Array.from({ length: levels }, (_unused, index) => part('COLUMN', `K${index}`, [`K${index + 1}`]));
  const top = [...rows.map(({ id }) => id), ...(levels > 0 ? ['K0'] : [])];
  const text = positions(part('GRID', GRID_ID, top), ...rows, ...parts, ...nested);
  if (filler > 0) expect(text.length).toBeGreaterThan(2_000_000);
  expect(processorTime(() => parsePositions(text))).toBeLessThan(1_000);
  const layout = parsePositions(text);
  expectTree(layout);
  expect(Object.values(layout).filter(({ type }) => type === 'CHART')).toHaveLength(charts);
});

test('[B3.27] [B9.24] root, grid and header have fixed ids; the grid has 12 columns and a unit of 8', () => {
  expect([ROOT_ID, GRID_ID, HEADER_ID]).toEqual(['ROOT_ID', 'GRID_ID', 'HEADER_ID']);
  expect([GRID_COLUMNS, GRID_UNIT]).toEqual([12, 8]);
  expect(Object.keys(parsePositions(null))).toEqual(['ROOT_ID', 'GRID_ID']);
});
