import { GenericType } from '@facet/sdk/common';
import { type Frame, type PostProcessing, PostProcessingError } from '@facet/sdk/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameParts, unescapeSeparator } from '@facet/plugin-query/contract';
import type { operations } from '../operations.ts';

const DAY = 86_400_000;
const { numeric, string, temporal } = GenericType;

/** Two days in two towns; one cell and one town name are missing. */
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
type Step = readonly [name: Operation, options: Record<string, unknown>];

function rows(frame: Frame): Record<string, unknown>[] {
  return Array.from({ length: frame.rowCount }, (_, row) =>
    Object.fromEntries(frame.names.map((name, at) => [unescapeSeparator(name), frame.columns[at]?.[row]])),
  );
}

const PIVOT = { index: ['ts'], columns: ['town'], aggregates: { n: { operator: 'sum' } } };

/** Tests of the operations, for any place in which they run. `numRuns` limits the runs of each property. */
export function operationTests(find: (name: Operation) => Promise<PostProcessing>, numRuns = 100): void {
  const run = async (frame: Frame, ...steps: readonly Step[]): Promise<Frame> => {
    let current = frame;
    for (const [name, options] of steps) current = await (await find(name))(current, options);
    return current;
  };

  describe('operations', () => {
    it('pivots, and flattens names with their own commas kept', async () => {
      const table = await run(SALES, ['pivot', PIVOT], ['flatten', {}]);
      expect(rows(table)).toEqual([
        { ts: 0, 'n, <NULL>': null, 'n, Nuuk, north': 2, 'n, Oslo': 1 },
        { ts: DAY, 'n, <NULL>': 5, 'n, Nuuk, north': 4, 'n, Oslo': 3 },
      ]);
      expect(table.names.map(nameParts)).toEqual([['ts'], ['n', '<NULL>'], ['n', 'Nuuk, north'], ['n', 'Oslo']]);
    });

    it('adds margins over the rows, not over the cells', async () => {
      const table = await run(
        SALES,
        ['pivot', { ...PIVOT, aggregates: { n: { operator: 'mean' } }, marginal_distributions: true }],
        ['flatten', {}],
      );
      expect(rows(table).at(-1)).toMatchObject({ ts: 'All', 'n, All': 3 });
    });

    it('means every pivoted column by the first part of its name', async () => {
      const table = await run(
        SALES,
        ['pivot', PIVOT],
        ['cum', { operator: 'sum', columns: { n: 'n' } }],
        ['flatten', {}],
      );
      expect(rows(table)[1]).toMatchObject({ 'n, Oslo': 4, 'n, Nuuk, north': 6 });
    });

    it('drops the rows before the first full window', async () => {
      const table = await run(SALES, [
        'rolling',
        { rolling_type: 'sum', columns: { n: 'total' }, window: 2, min_periods: 2 },
      ]);
      expect(rows(table).map(({ total }) => total)).toEqual([3, 5, 7, 9]);
      expect(table.index?.[0]?.values).toEqual([1, 2, 3, 4]);
    });

    it('fills the days between', async () => {
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
      const table = await run(
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

    it('shares each time shift out on its own', async () => {
      const frame: Frame = {
        names: ['a', 'b', 'a__1 year ago', 'b__1 year ago'],
        types: [0, 0, 0, 0],
        columns: [[1], [3], [5], [15]],
        rowCount: 1,
      };
      const table = await run(frame, ['contribution', { orientation: 'row', time_shifts: ['1 year ago'] }]);
      expect(rows(table)).toEqual([{ a: 0.25, b: 0.75, 'a__1 year ago': 0.25, 'b__1 year ago': 0.75 }]);
    });

    it('leaves the frame that it got as it was', async () => {
      const before = structuredClone(SALES);
      await run(SALES, ['sort', { by: ['n'], ascending: false }], ['rename', { columns: { n: 'm' } }]);
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
      [
        'rolling',
        { rolling_type: 'sum', columns: { n: 'n' }, window: 2, min_periods: 3 },
        'min_periods must be from 0 to the window, 2',
      ],
      ['cum', { operator: 'toString', columns: { n: 'n' } }, 'Invalid cumulative operator: toString'],
      ['resample', { rule: '1D', method: 'ffill' }, 'Resample operation requires DatetimeIndex'],
      [
        'compare',
        { source_columns: ['n'], compare_columns: ['qty'], compare_type: 'x' },
        '`compare_type` must be `difference`, `percentage` or `ratio`',
      ],
      ['geohash_decode', { geohash: 'town', latitude: 'a', longitude: 'b' }, 'Invalid geohash string'],
      ['prophet', { time_grain: 'P2D', periods: 1, confidence_interval: 0.8 }, 'Unsupported time grain: P2D'],
    ])('refuses %s %o', async (name, options, text) => {
      await expect(run(SALES, [name, options])).rejects.toThrowError(new PostProcessingError(text));
    });

    it.each(['D-MON', 'M-FEB', 'W-FEB', 'Q-SUN', '0D', 'W-'])('refuses to resample by %s', async (rule) => {
      const steps: Step[] = [
        ['pivot', { index: ['ts'], aggregates: { n: { operator: 'sum' } } }],
        ['resample', { rule, method: 'sum' }],
      ];
      await expect(run(SALES, ...steps)).rejects.toThrowError(PostProcessingError);
    });

    it('refuses a resample that would never end', async () => {
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
      await expect(
        run(
          frame,
          ['pivot', { index: ['ts'], aggregates: { n: { operator: 'sum' } } }],
          ['resample', { rule: '1S', method: 'ffill' }],
        ),
      ).rejects.toThrowError(PostProcessingError);
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

    it('sorts like the language does', async () => {
      await fc.assert(
        fc.asyncProperty(numbers, async (values) => {
          expect((await run(frameOf(values), ['sort', { by: 'n' }])).columns[0]).toEqual(
            values.toSorted((a, b) => a - b),
          );
        }),
        { numRuns },
      );
    });

    it('takes differences of running totals back to the values', async () => {
      await fc.assert(
        fc.asyncProperty(numbers, async (values) => {
          const table = await run(
            frameOf(values),
            ['cum', { operator: 'sum', columns: { n: 'n' } }],
            ['diff', { columns: { n: 'n' } }],
          );
          expect(table.columns[0]?.slice(1)).toEqual(values.slice(1));
        }),
        { numRuns },
      );
    });

    it('counts every value once in a histogram', async () => {
      await fc.assert(
        fc.asyncProperty(numbers, fc.integer({ min: 1, max: 12 }), async (values, bins) => {
          const table = await run(frameOf(values), ['histogram', { column: 'n', groupby: [], bins }]);
          expect(table.columns.reduce((total, column) => total + Number(column[0]), 0)).toBe(values.length);
        }),
        { numRuns },
      );
    });
  });
}
