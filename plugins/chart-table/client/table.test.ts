import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryResult } from '@facet/sdk/common';
import { tableForm } from '../common/table-form.ts';
import { barPlace, tableColumns } from './table-columns.ts';
import { comparedResult, tableComparison } from '../common/table-comparison.ts';
import { queryModeOf } from '@facet/plugin-charts/contract';
import { tableQueries, totalsIndex } from '../common/table-query.ts';

const form = (members: Readonly<Record<string, unknown>> = {}) =>
  tableForm.read({
    viz_type: 'table',
    datasource: '1__table',
    groupby: ['city'],
    metrics: ['count'],
    ...members,
  });

describe('queries', () => {
  it.each([
    [{}, 'aggregate'],
    [{ all_columns: ['a'] }, 'raw'],
    [{ all_columns: ['a'], query_mode: 'aggregate' }, 'aggregate'],
  ])('[B4.33] the mode of %j is %s', (members, mode) => {
    expect(queryModeOf(form(members))).toBe(mode);
  });

  it('queries raw rows without metrics, in the given order', () => {
    const [query] = tableQueries(
      form({ query_mode: 'raw', all_columns: ['a', 'b'], order_by_cols: ['["b", false]'] }),
      {},
    );
    expect(query).toMatchObject({ columns: ['a', 'b'], orderby: [['b', false]], post_processing: [] });
    expect(query?.metrics).toBeUndefined();
  });

  it('orders by the limit metric, else by the first metric descending', () => {
    const order = (members: Readonly<Record<string, unknown>>) => tableQueries(form(members), {})[0]?.orderby;
    expect(order({})).toEqual([['count', false]]);
    expect(order({ timeseries_limit_metric: 'sum' })).toEqual([['sum', true]]);
    expect(order({ timeseries_limit_metric: 'sum', order_desc: true })).toEqual([['sum', false]]);
  });

  it('truncates known time columns to the grain and puts them first', () => {
    const [query] = tableQueries(
      form({ groupby: ['city', 'ds'], time_grain_sqla: 'P1M', temporal_columns_lookup: { ds: true } }),
      {},
    );
    expect(query?.columns).toMatchObject([{ columnType: 'BASE_AXIS', label: 'ds', timeGrain: 'P1M' }, 'city']);
  });

  it('queries the page, the number of rows and totals in a fixed order', () => {
    const all = form({
      server_pagination: true,
      server_page_length: 20,
      row_limit: 1000,
      percent_metrics: ['count'],
      percent_metric_calculation: 'all_records',
      show_totals: true,
    });
    const queries = tableQueries(all, { currentPage: 2, searchText: 'Ber', searchColumn: 'city' });
    expect(queries).toHaveLength(4);
    expect(queries[0]).toMatchObject({ row_limit: 20, row_offset: 40 });
    expect(queries[0]?.post_processing).toEqual([
      {
        operation: 'contribution',
        options: { columns: ['count'], rename_columns: ['%count'], contribution_totals: {} },
      },
    ]);
    expect(queries[0]?.filters).toContainEqual({ col: 'city', op: 'ILIKE', val: 'Ber%' });
    expect(queries[1]).toMatchObject({ is_rowcount: true, row_limit: 1000, row_offset: 0, post_processing: [] });
    expect(queries[2]).toMatchObject({ columns: [], row_limit: 0 });
    expect(queries[3]).toMatchObject({ columns: [], metrics: ['count'], row_limit: 0 });
    expect(totalsIndex(all)).toBe(3);
    expect(totalsIndex(form())).toBe(-1);
  });

  it('sends everything at once for a download', () => {
    const [query] = tableQueries(form({ server_pagination: true, row_limit: 500, result_format: 'csv' }), {
      currentPage: 3,
    });
    expect(query).toMatchObject({ row_limit: 500 });
    expect(query?.row_offset).toBeUndefined();
  });
});

const result: QueryResult = {
  colnames: ['city', 'ds', 'count', '%count'],
  coltypes: [1, 2, 0, 0],
  data: [
    { city: 'A', ds: 0, count: 1200.5, '%count': 0.25 },
    { city: 'B', ds: 3_600_000, count: null, '%count': 0.75 },
  ],
  rowcount: 2,
};
const names = { verbose: { count: 'Flights' }, formats: { count: ',d' } };

describe('columns', () => {
  it('format numbers, timestamps and percentages', () => {
    const columns = tableColumns(form({ percent_metrics: ['count'] }), result, names);
    const text = (key: string, value: number | string) => columns.find((column) => column.key === key)?.format(value);
    expect(text('count', 1200.4)).toBe('1,200');
    expect(text('%count', 0.25)).toBe('25.000%');
    expect(text('ds', 0)).toBe('1970-01-01');
    expect(text('ds', 3_600_000)).toBe('1970-01-01 01:00:00');
    expect(columns.map((column) => column.label)).toEqual(['city', 'ds', 'Flights', '%Flights']);
  });

  it.each([
    [{}, '5 €'],
    [{ currencyFormat: { symbol: 'USD', symbolPosition: 'prefix' } }, '$ 5'],
    [{ d3NumberFormat: '.0%' }, '500%'],
  ])('[B3.6] with settings %j write an amount of euros as %s', (config, expected) => {
    const currencies = { count: { symbol: 'EUR', symbolPosition: 'suffix' } as const };
    const columns = tableColumns(form({ column_config: { count: config } }), result, { ...names, currencies });
    expect(columns.find(({ key }) => key === 'count')?.format(5)).toBe(expected);
  });

  it.each([
    [undefined, '0.127'],
    [100, '0.127'],
    [2, '0.13'],
    [0, '0'],
  ])('[B9.18] with %s fraction digits write 0.12654 as %s', (fractionDigits, expected) => {
    const config = { count: { d3NumberFormat: '.3~f', fractionDigits } };
    const columns = tableColumns(form({ column_config: config }), result, names);
    expect(columns.find(({ key }) => key === 'count')?.format(0.12654)).toBe(expected);
  });

  it('are as wide as their texts, within bounds', () => {
    const wide = { ...result, data: [{ city: 'x'.repeat(200), ds: 3_600_000, count: 1, '%count': 1 }] };
    const [city, ds] = tableColumns(form(), wide, names);
    expect(city?.minWidth).toBe(280);
    expect(ds?.minWidth).toBeGreaterThan(135);
    expect(tableColumns(form(), result, names)[0]?.minWidth).toBe(72);
  });

  it.each([
    [120, 120],
    ['120', 120],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    ['wide', undefined],
  ])('[B5.4] of the width %j are as wide as %j', (columnWidth, width) => {
    expect(tableColumns(form({ column_config: { city: { columnWidth } } }), result, names)[0]?.width).toBe(width);
  });

  it('show all digits of long numbers', () => {
    const digits = '170141183460469231731687303715884105727';
    const exact_values = [{ column: 'count', rows: [0], texts: [digits] }];
    const [, , count] = tableColumns(form(), { ...result, exact_values }, names);
    expect(count?.minWidth).toBeGreaterThan(digits.length * 7);
  });

  it('follow their own settings', () => {
    const [, , count] = tableColumns(
      form({ column_config: { count: { d3NumberFormat: '.1s', horizontalAlign: 'left', showCellBars: false } } }),
      result,
      names,
    );
    expect(count?.format(1200)).toBe('1k');
    expect(count).toMatchObject({ align: 'left', bars: null });
  });

  it('hide a metric that is requested only as a percentage', () => {
    const columns = tableColumns(form({ metrics: [], percent_metrics: ['count'] }), result, names);
    expect(columns.map((column) => column.key)).toEqual(['city', 'ds', '%count']);
  });
});

describe('bars', () => {
  it('never leave their track', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1e6, noNaN: true }),
        (a, b) => {
          const bars = { low: Math.min(0, a), high: Math.max(b, a, 1) };
          const place = barPlace(bars, a);
          return place === null || (place.start >= -1e-9 && place.start + place.size <= 100 + 1e-6);
        },
      ),
    );
  });

  it('start at zero on both sides when signs are aligned', () => {
    expect(barPlace({ low: -10, high: 10 }, -10)).toEqual({ start: 0, size: 50 });
    expect(barPlace({ low: -10, high: 10 }, 10)).toEqual({ start: 50, size: 50 });
    expect(barPlace({ low: 0, high: 10 }, null)).toBeNull();
  });
});

describe('a comparison of times', () => {
  const members = { time_compare: '1 year ago', comparison_type: 'values', comparison_color_enabled: true };
  const answer: QueryResult = {
    colnames: ['city', 'count', 'count__1 year ago'],
    coltypes: [1, 0, 0],
    data: [
      { city: 'A', count: 150, 'count__1 year ago': 100 },
      { city: 'B', count: null, 'count__1 year ago': 4 },
      { city: 'C', count: null, 'count__1 year ago': null },
    ],
    rowcount: 3,
  };
  const comparison = () => {
    const found = tableComparison(form(members));
    if (found === null) throw new Error('The form compares nothing.');
    return found;
  };

  it.each([
    [members, ['1 year ago'], []],
    [{ ...members, time_compare: 'custom', start_date_offset: '2024-01-01' }, ['2024-01-01'], []],
    [{ ...members, query_mode: 'raw', all_columns: ['a'] }, [], []],
    [{ ...members, comparison_type: 'ratio' }, ['1 year ago'], ['compare']],
  ])('%j asks for the times %j', (own, times, steps) => {
    const [query] = tableQueries(form(own), {});
    expect(query?.time_offsets).toEqual(times);
    expect(query?.post_processing?.map((step) => step?.operation)).toEqual(steps);
  });

  it('has now, then, the difference and its share for each metric', () => {
    const { colnames, data } = comparedResult(answer, comparison());
    expect(colnames).toEqual(['city', 'Main count', '# count', '△ count', '% count']);
    expect(data.map((row) => colnames.map((name) => row[name]))).toEqual([
      ['A', 150, 100, 50, 0.5],
      ['B', null, 4, -4, -1],
      ['C', null, null, 0, 0],
    ]);
  });

  it('colours increases and decreases as in its form', () => {
    const compared = comparedResult(answer, comparison());
    const look = (own: object) =>
      tableColumns(form({ ...members, ...own }), compared, names).map(
        (column) => compared.data[0] && column.changeOf?.(compared.data[0]),
      );
    const good = { tone: 'good', arrow: null };
    expect(look({})).toEqual([undefined, { tone: 'good', arrow: 'up' }, undefined, good, good]);
    expect(look({ comparison_color_scheme: 'Red' })[3]).toEqual({ tone: 'bad', arrow: null });
    expect(look({ comparison_color_enabled: false })[3]).toBeUndefined();
  });

  it('writes the parts as their metric, and the share in percent', () => {
    const columns = tableColumns(form(members), comparedResult(answer, comparison()), names);
    expect(columns.map(({ label }) => label)).toEqual(['city', 'Main Flights', '# Flights', '△ Flights', '% Flights']);
    expect(columns[4]?.format(0.5)).toBe('50.00%');
    expect(columns.map(({ bars }) => bars !== null)).toEqual([false, true, true, false, false]);
  });

  it('computed by the server is named after its metric', () => {
    const key = 'percentage__count__count__1 year ago';
    const reckoned = {
      colnames: ['city', key],
      coltypes: [1, 0] as const,
      data: [{ city: 'A', [key]: -0.5 }],
      rowcount: 1,
    };
    const own = form({ ...members, comparison_type: 'percentage' });
    const [, column] = tableColumns(own, reckoned, names);
    expect(column).toMatchObject({ label: 'Flights', isMetric: true });
    expect(column?.format(-0.5)).toBe('−50.00%');
    expect(column?.changeOf?.(reckoned.data[0] ?? {}).tone).toBe('bad');
  });
});

it.each([
  [{}, true],
  [{ allow_render_html: false }, false],
])('texts of %j may be HTML: %j', (members, expected) => {
  expect(tableColumns(form(members), result, names).map(({ html }) => html)).toEqual([expected, false, false, false]);
});
