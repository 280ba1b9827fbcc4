import { describe, expect, it } from 'vitest';
import { colorRange, heatmapGrid, shareIn } from './heatmap-cells.ts';

const SOURCE = {
  x: 'day',
  y: 'hour',
  metric: 'n',
  textOf: (_: string, value: unknown) => String(value),
  placesOf: () => undefined,
  sorted: { x: undefined, y: undefined },
};
const ROWS = [
  { day: 'Mon', hour: 1, n: 3, rank: 0.5 },
  { day: 'Tue', hour: 1, n: 9, rank: 1 },
  { day: 'Mon', hour: 2, n: null, rank: null },
];

describe('a heatmap', () => {
  it('has its columns and rows in the order of the answer', () => {
    const grid = heatmapGrid(ROWS, SOURCE);
    expect(grid.columns).toEqual(['Mon', 'Tue']);
    expect(grid.rows).toEqual(['1', '2']);
    expect(grid.cells).toEqual([
      { x: 0, y: 0, value: 3, rank: 0.5 },
      { x: 0, y: 1, value: null, rank: null },
      { x: 1, y: 0, value: 9, rank: 1 },
    ]);
  });

  it('puts names with an order of their own into it, and their cells too', () => {
    const places = (names: readonly string[]) => names.map((name) => ['Tue', 'Mon'].indexOf(name));
    const placesOf = (names: readonly string[]) => (names.includes('Mon') ? places(names) : undefined);
    const grid = heatmapGrid(ROWS, { ...SOURCE, placesOf });
    expect(grid.columns).toEqual(['Tue', 'Mon']);
    expect(grid.cells.map(({ x, value }) => [x, value])).toEqual([
      [0, 9],
      [1, 3],
      [1, null],
    ]);
    expect(heatmapGrid(ROWS, { ...SOURCE, placesOf, sorted: { x: 'answer', y: 'answer' } }).columns).toEqual([
      'Mon',
      'Tue',
    ]);
  });

  it('sorts numbers ascending, with missing values last', () => {
    const rows = [10, 9, null, 2].map((hour) => ({ day: 'Mon', hour, n: 1 }));
    expect(heatmapGrid(rows, SOURCE).rows).toEqual(['2', '9', '10', 'null']);
  });

  it.each([
    [
      [null, null],
      [3, 9],
    ],
    [
      [0, null],
      [0, 9],
    ],
    [
      [5, 6],
      [5, 6],
    ],
  ] as const)('colours from and to, with the bounds %j: %j', (bounds, range) => {
    expect(colorRange(heatmapGrid(ROWS, SOURCE).cells, bounds)).toEqual(range);
  });

  it.each([
    [3, [3, 9], 0],
    [6, [3, 9], 0.5],
    [99, [3, 9], 1],
    [4, [4, 4], 1],
  ] as const)('%d in %j is at %d', (value, range, share) => expect(shareIn(value, range)).toBe(share));

  it('has no position for an empty answer', () => {
    expect(colorRange([], [null, null])).toEqual([0, 0]);
  });
});

it.each([
  ['up', ['1', '2', '3']],
  ['down', ['3', '2', '1']],
  ['answer', ['2', '3', '1']],
] as const)('rows that the first column lacks stand where their names belong: %s', (order, expected) => {
  const data = [
    { x: 'a', y: '2', n: 1 },
    { x: 'a', y: '3', n: 1 },
    { x: 'b', y: '1', n: 1 },
  ];
  const source = { ...SOURCE, x: 'x', y: 'y', metric: 'n', sorted: { x: 'up', y: order } } as const;
  expect(heatmapGrid(data, source).rows).toEqual(expected);
});

it('timestamps with the same text are separate', () => {
  const [first, second] = [Date.UTC(2001, 3, 1), Date.UTC(2002, 3, 1)];
  const data = [
    { x: first, y: 'a', n: 1 },
    { x: second, y: 'a', n: 2 },
  ];
  const { columns, cells } = heatmapGrid(data, { ...SOURCE, x: 'x', y: 'y', metric: 'n', textOf: () => 'Apr' });
  expect(columns).toEqual(['Apr', 'Apr']);
  expect(cells.map(({ x, value }) => [x, value])).toEqual([
    [0, 1],
    [1, 2],
  ]);
});
