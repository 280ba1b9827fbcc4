import { GenericType } from '@facet/sdk/common';
import { type Frame, PostProcessingError } from '@facet/sdk/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameParts, unescapeSeparator } from '@facet/plugin-query/contract';
import { operations } from './operations.ts';

const DAY = 86_400_000;
const { numeric, string, temporal } = GenericType;

/** Two days of two towns; one cell and one town are missing. */
const SALES: Frame = {
  names: ['ts', 'town', 'n', 'qty'],
  types: [temporal, string, numeric, numeric],
  columns: [
    [0, 0, DAY, DAY, DAY],
    ['Oslo', 'Nuuk, north', 'Oslo', 'Nuuk, north', null],
    [1, 2, 3, 4, 5],
    [10, null, 30, 40, 50],
  ],
  rowCount: 5,
};

type Operation = keyof typeof operations;

function run(frame: Frame, ...steps: readonly (readonly [Operation, Record<string, unknown>])[]): Frame {
  return steps.reduce((current, [name, options]) => operations[name](current, options), frame);
}

function rows(frame: Frame): Record<string, unknown>[] {
  return Array.from({ length: frame.rowCount }, (_, row) =>
    Object.fromEntries(frame.names.map((name, at) => [unescapeSeparator(name), frame.columns[at]?.[row]])),
  );
}

const PIVOT = { index: ['ts'], columns: ['town'], aggregates: { n: { operator: 'sum' } } };

describe('operations', () => {
  it('pivots, and flattens names with their own commas kept', () => {
    const table = run(SALES, ['pivot', PIVOT], ['flatten', {}]);
    expect(rows(table)).toEqual([
      { ts: 0, 'n, <NULL>': null, 'n, Nuuk, north': 2, 'n, Oslo': 1 },
      { ts: DAY, 'n, <NULL>': 5, 'n, Nuuk, north': 4, 'n, Oslo': 3 },
    ]);
    expect(table.names.map(nameParts)).toEqual([['ts'], ['n', '<NULL>'], ['n', 'Nuuk, north'], ['n', 'Oslo']]);
  });

  it('adds margins over the rows, not over the cells', () => {
    const table = run(
      SALES,
      ['pivot', { ...PIVOT, aggregates: { n: { operator: 'mean' } }, marginal_distributions: true }],
      ['flatten', {}],
    );
    expect(rows(table).at(-1)).toMatchObject({ ts: 'All', 'n, All': 3 });
  });

  it('means every pivoted column by the first part of its name', () => {
    const table = run(SALES, ['pivot', PIVOT], ['cum', { operator: 'sum', columns: { n: 'n' } }], ['flatten', {}]);
    expect(rows(table)[1]).toMatchObject({ 'n, Oslo': 4, 'n, Nuuk, north': 6 });
  });

  it('drops the rows before the first full window', () => {
    const table = run(SALES, ['rolling', { rolling_type: 'sum', columns: { n: 'total' }, window: 2, min_periods: 2 }]);
    expect(rows(table).map(({ total }) => total)).toEqual([3, 5, 7, 9]);
    expect(table.index?.[0]?.values).toEqual([1, 2, 3, 4]);
  });

  it('fills the days between', () => {
    const sparse: Frame = {
      ...SALES,
      columns: [
        [0, 2 * DAY],
        ['a', 'b'],
        [1, 3],
        [1, 1],
      ],
      rowCount: 2,
    };
    const table = run(
      sparse,
      ['pivot', { index: ['ts'], aggregates: { n: { operator: 'sum' } } }],
      ['resample', { rule: '1D', method: 'linear' }],
      ['flatten', {}],
    );
    expect(rows(table)).toEqual([
      { ts: 0, n: 1 },
      { ts: DAY, n: 2 },
      { ts: 2 * DAY, n: 3 },
    ]);
  });

  it('shares each time shift out on its own', () => {
    const frame: Frame = {
      names: ['a', 'b', 'a__1 year ago', 'b__1 year ago'],
      types: [0, 0, 0, 0],
      columns: [[1], [3], [5], [15]],
      rowCount: 1,
    };
    const table = run(frame, ['contribution', { orientation: 'row', time_shifts: ['1 year ago'] }]);
    expect(rows(table)).toEqual([{ a: 0.25, b: 0.75, 'a__1 year ago': 0.25, 'b__1 year ago': 0.75 }]);
  });

  it('leaves the frame that it got as it was', () => {
    const before = structuredClone(SALES);
    run(SALES, ['sort', { by: ['n'], ascending: false }], ['rename', { columns: { n: 'm' } }]);
    expect(SALES).toEqual(before);
  });

  it.each<[Operation, Record<string, unknown>, string]>([
    ['pivot', { index: [], aggregates: { n: { operator: 'sum' } } }, 'Pivot operation requires at least one index'],
    ['pivot', { index: ['ts'], aggregates: {} }, 'Pivot operation must include at least one aggregate'],
    [
      'pivot',
      { index: ['nope'], aggregates: { n: { operator: 'sum' } } },
      'Referenced columns not available in DataFrame.',
    ],
    ['pivot', { ...PIVOT, nonsense: 1 }, 'Unknown option of pivot: nonsense'],
    [
      'aggregate',
      { groupby: [], aggregates: { x: { column: 'n', operator: 'constructor' } } },
      'Invalid numpy function: constructor',
    ],
    ['aggregate', { groupby: [], aggregates: { x: { column: 'n' } } }, 'Operator undefined for aggregator: x'],
    ['rolling', { rolling_type: 'apply', columns: { n: 'n' }, window: 2 }, 'Invalid rolling_type: apply'],
    ['rolling', { rolling_type: 'sum', columns: { n: 'n' }, window: 0 }, 'Window must be > 0'],
    ['cum', { operator: 'toString', columns: { n: 'n' } }, 'Invalid cumulative operator: toString'],
    ['resample', { rule: '1D', method: 'ffill' }, 'Resample operation requires DatetimeIndex'],
    [
      'compare',
      { source_columns: ['n'], compare_columns: ['qty'], compare_type: 'x' },
      '`compare_type` must be `difference`, `percentage` or `ratio`',
    ],
    ['geohash_decode', { geohash: 'town', latitude: 'a', longitude: 'b' }, 'Invalid geohash string'],
    ['prophet', { time_grain: 'P2D', periods: 1, confidence_interval: 0.8 }, 'Unsupported time grain: P2D'],
  ])('refuses %s %o', (name, options, text) => {
    expect(() => operations[name](SALES, options)).toThrowError(new PostProcessingError(text));
  });

  it('refuses a resample that would never end', () => {
    const frame: Frame = {
      ...SALES,
      columns: [
        [0, 9e14],
        ['a', 'b'],
        [1, 2],
        [1, 2],
      ],
      rowCount: 2,
    };
    expect(() =>
      run(
        frame,
        ['pivot', { index: ['ts'], aggregates: { n: { operator: 'sum' } } }],
        ['resample', { rule: '1S', method: 'ffill' }],
      ),
    ).toThrowError(PostProcessingError);
  });
});

describe('properties', () => {
  const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 40 });
  const frameOf = (values: readonly number[]): Frame => ({
    names: ['n'],
    types: [numeric],
    columns: [values],
    rowCount: values.length,
  });

  it('sorts like the language does', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        expect(run(frameOf(values), ['sort', { by: 'n' }]).columns[0]).toEqual(values.toSorted((a, b) => a - b));
      }),
    );
  });

  it('takes differences of running totals back to the values', () => {
    fc.assert(
      fc.property(numbers, (values) => {
        const table = run(
          frameOf(values),
          ['cum', { operator: 'sum', columns: { n: 'n' } }],
          ['diff', { columns: { n: 'n' } }],
        );
        expect(table.columns[0]?.slice(1)).toEqual(values.slice(1));
      }),
    );
  });

  it('counts every value once in a histogram', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 12 }), (values, bins) => {
        const table = run(frameOf(values), ['histogram', { column: 'n', groupby: [], bins }]);
        expect(table.columns.reduce((total, column) => total + Number(column[0]), 0)).toBe(values.length);
      }),
    );
  });
});
