import { GenericType } from '@facet/sdk/common';
import type { ColumnVector, PostProcessing } from '@facet/sdk/server';
import { tableFromIPC } from '@uwdata/flechette';
import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '../../../post-processing/server/operations.ts';
import { longestTurn } from '../../../../sdk/testing/processor-time.ts';
import type { ResultTable } from '../tables/result-table.ts';
import type { TableForm } from './table-job.ts';
import { TableWork } from './table-work.ts';

const { numeric, string, temporal } = GenericType;
const MODULE = new URL('../../../post-processing/server/operations.ts', import.meta.url).href;
const HERE: PostProcessing = (frame) => ({ ...frame, names: frame.names.map((name) => `${name}!`) });
const JSON_FORM: TableForm = { kind: 'json' };
const DAY = 86_400_000;

describe('answers made of tables', () => {
  const known = new Map<string, PostProcessing>([
    ...Object.entries(operations).map(([name, operation]): [string, PostProcessing] => [
      name,
      Object.assign<PostProcessing, object>((...given) => operation(...given), { module: MODULE }),
    ]),
    ['outside', HERE],
  ]);
  const work = new TableWork({
    snapshot: () => [],
    subscribe: () => ({ dispose() {} }),
    absent: () => [],
    get: (key) => {
      const operation = known.get(key);
      return (
        operation && {
          key,
          owner: 'facet/post-processing',
          ownerVersion: '1.0.0',
          declared: { description: key },
          state: 'ready',
          load: async () => operation,
          retry() {},
          blame() {},
        }
      );
    },
  });
  afterAll(() => work.dispose());

  type Steps = Parameters<TableWork['make']>[0]['steps'];
  const made = (main: ResultTable, steps: Steps, form: TableForm = JSON_FORM, formats = new Map<string, string>()) =>
    work.make(
      { main, offsets: [], metricLabels: [], axis: undefined, steps, formats, form },
      { who: 1, signal: new AbortController().signal },
    );
  const text = async (...given: Parameters<typeof made>): Promise<string> =>
    new TextDecoder().decode((await made(...given)).bytes);

  describe('what steps make of numbers that have no result', () => {
    const doubles = (...values: number[]): ColumnVector => ({
      kind: 'numbers',
      values: Float64Array.from(values),
      nulls: null,
    });
    const type = { type: 'DOUBLE', generic: numeric };
    const pair = (a: ColumnVector, b: ColumnVector): ResultTable => ({
      names: ['a', 'b'],
      columns: [
        { name: 'a', ...type },
        { name: 'b', ...type },
      ],
      types: [numeric, numeric],
      vectors: [a, b],
      rowCount: a.values.length,
    });
    const compared = { source_columns: ['a'], compare_columns: ['b'], drop_original_columns: true };
    const change = { operation: 'compare', options: { ...compared, compare_type: 'percentage' } };
    const ratio = { operation: 'compare', options: { ...compared, compare_type: 'ratio' } };
    const share = { operation: 'contribution', options: { orientation: 'row' } };
    const difference = { operation: 'diff', options: { columns: { a: 'a', b: 'b' } } };
    const total = { operation: 'cum', options: { columns: { a: 'a', b: 'b' }, operator: 'sum' } };
    const rolling = { operation: 'rolling', options: { columns: { a: 'a', b: 'b' }, rolling_type: 'mean', window: 2 } };

    it.each<[title: string, steps: Steps, a: number[], b: number[], rows: unknown[][], csv: string]>([
      ['change from zero', [change], [1, 0], [0, 0], [[null], [null]], '\n\n'],
      ['ratio to zero', [ratio], [1, 0], [0, 0], [[null], [null]], '\n\n'],
      [
        'shares of nothing',
        [share],
        [0, 3],
        [0, 1],
        [
          [null, null],
          [0.75, 0.25],
        ],
        ',\n0.75,0.25\n',
      ],
      ['shares of an infinite whole', [share], [Infinity], [1], [[null, 0]], ',0\n'],
      [
        'difference of infinities',
        [difference],
        [Infinity, Infinity],
        [1, 3],
        [
          [null, null],
          [null, 2],
        ],
        ',\n,2\n',
      ],
      [
        'mean of opposite infinities',
        [rolling],
        [Infinity, -Infinity],
        [1, 3],
        [
          [null, null],
          [null, 2],
        ],
        ',\n,2\n',
      ],
      [
        'infinity that stays one',
        [total],
        [Infinity, 1],
        [1, 1],
        [
          ['Infinity', 1],
          ['Infinity', 2],
        ],
        'inf,1\ninf,2\n',
      ],
      [
        'sum beyond doubles',
        [total],
        [1e308, 1e308],
        [1, 1],
        [
          [1e308, 1],
          ['Infinity', 2],
        ],
        '1e+308,1\ninf,2\n',
      ],
      ['ratio too large to round', [ratio], [1e307], [1], [[1e307]], '1e+307\n'],
    ])('%s is the same in cells, in files and for Arrow', async (_, steps, a, b, rows, csv) => {
      const main = pair(doubles(...a), doubles(...b));
      const { exact = [], bytes, names } = await made(main, steps);
      const answered: readonly Readonly<Record<string, unknown>>[] = JSON.parse(new TextDecoder().decode(bytes));
      const cells = answered.map((row, at) =>
        names.map((name) => {
          const told = exact.find(({ column }) => column === name);
          return told?.texts[told.rows.indexOf(at)] ?? row[name];
        }),
      );
      expect(cells).toEqual(rows);
      const file = await text(main, steps, { kind: 'csv', headers: new Map() });
      expect(file.slice(file.indexOf('\n') + 1)).toBe(csv);
      const arrow = tableFromIPC((await made(main, steps, { kind: 'arrow' })).bytes);
      // What a step has made stands there as text, since it may be larger than any double.
      const texts = rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
      expect(arrow.toArray().map((row) => names.map((name) => row[name] ?? null))).toEqual(texts);
    });
  });

  /** `rows` days of `a` names and as many of `b`. */
  const table = (rows: number, names = rows): ResultTable => {
    const vectors: ColumnVector[] = [
      { kind: 'values', values: Array.from({ length: rows }, (_, row) => (row === 7 ? null : `ü ${row % names}`)) },
      { kind: 'numbers', values: Float64Array.from({ length: rows }, (_, row) => (row % names) * DAY), nulls: null },
      { kind: 'numbers', values: Float64Array.from({ length: rows }, (_, row) => row), nulls: null },
      { kind: 'values', values: Array.from({ length: rows }, (_, row) => BigInt(row) + 2n ** 70n) },
    ];
    const types = [string, temporal, numeric, numeric];
    const titles = ['a', 'b', 'c', 'big'];
    const columns = titles.map((name, at) => ({ name, type: 'X', generic: types[at] ?? null }));
    return { names: titles, types, columns, vectors, rowCount: rows };
  };
  const pivot = (index: string, columns: string) => ({
    operation: 'pivot',
    options: { index: [index], columns: [columns], aggregates: { c: { operator: 'sum' } } },
  });

  it('are the same from a thread as from here, texts, moments and large integers', async () => {
    const steps = [{ operation: 'sort', options: { by: ['c'], ascending: false } }];
    const [small, large] = [await text(table(100), steps), await text(table(30_000), steps)];
    expect(large.endsWith(small.slice(1))).toBe(true);
    const facts = await made(table(30_000), steps);
    expect(facts).toMatchObject({ names: ['a', 'b', 'c', 'big'], rowCount: 30_000 });
    expect(facts.rowNames).toHaveLength(30_000);
  });

  it.each<[string, ResultTable, Steps]>([
    ['pivot of 6000 × 6000', table(6_000), [pivot('a', 'b')]],
    [
      'pivot, then resample',
      table(300 * 3, 300),
      [pivot('b', 'a'), { operation: 'resample', options: { rule: '1min', method: 'asfreq' } }],
    ],
    [
      'aggregates of many names',
      table(20_000),
      [
        {
          operation: 'aggregate',
          options: {
            groupby: ['a'],
            aggregates: Object.fromEntries(
              Array.from({ length: 200 }, (_, at) => [`m${at}`, { column: 'c', operator: 'sum' }]),
            ),
          },
        },
      ],
    ],
    [
      'histogram of many groups',
      table(20_000),
      [{ operation: 'histogram', options: { column: 'c', groupby: ['a'], bins: 1000 } }],
    ],
  ])('refuse too many cells without blocking the thread: %s', async (_, main, steps) => {
    const running = made(main, steps);
    expect(await longestTurn(running)).toBeLessThan(250);
    await expect(running).rejects.toMatchObject({
      status: 400,
      body: { message: 'Error: The operation would make more than 1000000 cells' },
    });
  });

  it.each<[string, Steps]>([
    ['a large pivot', [pivot('a', 'b')]],
    [
      'a wide window',
      [
        {
          operation: 'rolling',
          options: { rolling_type: 'median', columns: { c: 'c' }, window: 400, min_periods: 1 },
        },
      ],
    ],
    ['many steps', Array.from({ length: 200 }, () => ({ operation: 'sort', options: { by: ['a'] } }))],
  ])('leave this thread free: %s', async (_, steps) => {
    const running = made(table(900), steps);
    expect(await longestTurn(running)).toBeLessThan(250);
    expect((await running).rowCount).toBeGreaterThan(0);
  });

  it.each<[string, TableForm]>([
    ['xlsx', { kind: 'xlsx', headers: new Map([['a', 'The A']]) }],
    ['arrow', { kind: 'arrow' }],
    ['csv', { kind: 'csv', headers: new Map([['a', 'The A']]) }],
    ['json', JSON_FORM],
  ])('are encoded without a long block: %s', async (_, form) => {
    const running = made(table(10_000), [], form);
    expect(await longestTurn(running)).toBeLessThan(250);
    expect((await running).bytes.length).toBeGreaterThan(10_000);
  });

  it('are given up when the client has gone', async () => {
    const gone = new AbortController();
    const form: TableForm = { kind: 'xlsx', headers: new Map() };
    const running = work.make(
      { main: table(100_000), offsets: [], metricLabels: [], axis: undefined, steps: [], formats: new Map(), form },
      { who: 1, signal: gone.signal },
    );
    setTimeout(() => gone.abort(), 20);
    await expect(running).rejects.toMatchObject({ name: 'EngineError', kind: 'cancelled' });
  });

  it('are no workbook when they are too large for one', async () => {
    await expect(made(table(250_001), [], { kind: 'xlsx', headers: new Map() })).rejects.toMatchObject({ status: 413 });
  });

  it('format numbers away from here when there are many', async () => {
    const main = table(10_000);
    expect(await longestTurn(made(main, [], JSON_FORM, new Map([['c', ',.2f']])))).toBeLessThan(250);
    expect(await text(main, [], JSON_FORM, new Map([['c', ',.2f']]))).toContain('"c":"9,999.00"');
  });

  it('run operations of plugins without a module here', async () => {
    expect(
      (await made(table(3), [{ operation: 'outside' }, { operation: 'rank', options: { metric: 'c!' } }])).names,
    ).toEqual(['a!', 'b!', 'c!', 'big!', 'rank']);
  });

  it.each([3, 30_000])('refuse an unknown operation, of %s rows', async (rows) => {
    await expect(made(table(rows), [pivot('a', 'a'), { operation: 'nonsense' }])).rejects.toMatchObject({
      status: 400,
    });
    expect((await made(table(0), [{ operation: 'nonsense' }])).rowCount).toBe(0);
  });

  describe('few names that pick many columns', () => {
    const select = (times: number) => ({ operation: 'select', options: { columns: Array(times).fill('c') } });

    it('hold up nobody', async () => {
      for (const times of [200, 800])
        expect(await longestTurn(made(table(1), [select(times), select(times)]))).toBeLessThan(250);
    });

    it.each([
      [1, [select(1_500), select(1_500)]],
      [1, [select(240), select(240)]],
      [10_000, [select(1_500)]],
    ] as const)('pick no more than may be made: of %s rows', async (rows, steps) => {
      await expect(made(table(rows), steps)).rejects.toMatchObject({ status: 400 });
    });
  });

  it('that are too large to be written in a thread are refused as such', async () => {
    const rows = 100;
    const long = { ...table(rows), vectors: table(rows).vectors.map((vector) => vector) };
    const texts: ColumnVector = { kind: 'values', values: Array(rows).fill('x'.repeat(4_000)) };
    const main: ResultTable = {
      ...long,
      names: ['c'],
      types: [string],
      vectors: [texts],
      columns: long.columns.slice(0, 1),
    };
    const steps = [{ operation: 'select', options: { columns: Array(1_000).fill('c') } }];
    await expect(made(main, steps)).rejects.toMatchObject({ name: 'EngineError', kind: 'too-large' });
  });
});
