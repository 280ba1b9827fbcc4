import type { FormData, QueryResult } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { resultColumns, resultNames, tablesOf } from './result-columns.ts';

const form = (members: Readonly<Record<string, unknown>>): FormData => ({
  viz_type: 'any',
  datasource: '1__table',
  ...members,
});
const answer = (colnames: readonly string[], coltypes: QueryResult['coltypes'], more = {}): QueryResult => ({
  colnames,
  coltypes,
  data: [],
  rowcount: 0,
  ...more,
});
const names = { verbose: { avg_delay: 'Average delay' }, formats: { avg_delay: ',.1f', count: ',d' } };

function text(members: Readonly<Record<string, unknown>>, result: QueryResult, key: string, value: number | boolean) {
  const column = resultColumns(form(members), result, names).find((one) => one.key === key);
  return column?.format?.(value) ?? String(value);
}

describe('numbers of a chart’s rows', () => {
  const plain = answer(['city', 'avg_delay', 'count', 'year'], [1, 0, 0, 0]);
  const metrics = { metrics: ['avg_delay', 'count'], groupby: ['city', 'year'] };

  it.each([
    ['have the format of their metric', metrics, plain, 'avg_delay', 7.00967741935484, '7.0'],
    ['have separators where the metric says so', metrics, plain, 'count', 12345, '12,345'],
    ['that are no metric stay as they are', metrics, plain, 'year', 2014, '2014'],
    [
      'have the format of the chart where it has one',
      { ...metrics, y_axis_format: '.2s' },
      plain,
      'count',
      1234,
      '1.2k',
    ],
    [
      'that are drawn as shares do not have the format of the shares',
      { ...metrics, stack: 'Expand', y_axis_format: '.0%' },
      plain,
      'count',
      12345,
      '12,345',
    ],
    ['without any format are short', { metric: 'sum' }, answer(['sum'], [0]), 'sum', 1 / 3, '0.333'],
    [
      'that are shares are percents',
      { metric: 'count' },
      answer(['count', 'count__contribution'], [0, 0]),
      'count__contribution',
      0.2040825550777833,
      '20.41%',
    ],
    [
      'of a percentage metric are percents',
      { percent_metrics: ['count'] },
      answer(['%count'], [0]),
      '%count',
      0.25,
      '25.00%',
    ],
    [
      'split into series have the format of the metric',
      { x_axis: 'ds', metrics: ['avg_delay'], groupby: ['city'] },
      answer(['ds', 'Seattle'], [2, 0]),
      'Seattle',
      7.00967741935484,
      '7.0',
    ],
    [
      'of several metrics split into series have each its own',
      { x_axis: 'ds', metrics: ['avg_delay', 'count'], groupby: ['city'] },
      answer(['ds', 'count, Seattle'], [2, 0], { label_map: { 'count, Seattle': ['count', 'Seattle'] } }),
      'count, Seattle',
      7.5,
      '8',
    ],
    [
      'of another time have the format of their metric',
      { x_axis: 'ds', metrics: ['avg_delay'], time_compare: ['1 year ago'], comparison_type: 'values' },
      answer(['ds', 'avg_delay__1 year ago'], [2, 0]),
      'avg_delay__1 year ago',
      7.123,
      '7.1',
    ],
  ])('%s', (_title, members, result, key, value, expected) => {
    expect(text(members, result, key, value)).toBe(expected);
  });

  it('timestamps and booleans are formatted as in a table', () => {
    const result = answer(['ds', 'late'], [2, 3]);
    expect(text({}, result, 'ds', Date.UTC(2014, 2, 1))).toBe('2014-03-01');
    expect(text({}, result, 'ds', Date.UTC(2014, 2, 1, 5))).toBe('2014-03-01 05:00:00');
    expect(text({}, result, 'late', true)).toBe('True');
  });

  it('shares are named after their metric', () => {
    const shares = answer(['avg_delay', 'avg_delay__contribution', 'x__contribution'], [0, 0, 0]);
    expect(resultColumns(form({ metric: 'avg_delay' }), shares, names).map(({ label }) => label)).toEqual([
      'Average delay',
      'Average delay %',
      'x %',
    ]);
  });

  it('columns have their given names', () => {
    expect(resultColumns(form({}), plain, names).map(({ label }) => label)).toEqual([
      'city',
      'Average delay',
      'count',
      'year',
    ]);
  });
});

it('the rows of a chart are its tables without the totals', () => {
  const parts = answer(['city', 'count'], [1, 0], { rowcount: 5 });
  const whole = answer(['count'], [0], { rowcount: 1 });
  const second = answer(['ds', 'sum'], [2, 0], { rowcount: 9 });
  expect(tablesOf([parts, whole, second])).toEqual([parts, second]);
  expect(tablesOf([whole])).toEqual([whole]);
  expect(tablesOf([])).toEqual([]);
});

describe('[B3.6] amounts of money', () => {
  const result = answer(['city', 'cost', 'count', 'cost__contribution'], [1, 0, 0, 0]);
  const metrics = { metrics: ['cost', 'count'] };
  const own = { verbose: {}, formats: {}, currencies: { cost: { symbol: 'EUR', symbolPosition: 'suffix' } as const } };

  it.each([
    ['have the currency of their metric', metrics, 'cost', 12.5, '12.5 €'],
    ['of another metric have none', metrics, 'count', 12, '12'],
    ['have that of the chart where it has one', { ...metrics, currency_format: { symbol: 'USD' } }, 'cost', 3, '$ 3'],
    ['keep theirs where the chart chose no symbol', { ...metrics, currency_format: { symbol: '' } }, 'cost', 3, '3 €'],
    ['that became shares have none', metrics, 'cost__contribution', 0.5, '50.00%'],
    ['in percent have none', { ...metrics, y_axis_format: '.1%' }, 'cost', 0.5, '50.0%'],
  ])('%s', (_name, members, key, value, expected) => {
    const column = resultColumns(form(members), result, own).find((one) => one.key === key);
    expect(column?.format?.(value)).toBe(expected);
  });
});

it.each([
  ['a decimal as it was written', 12.34567, '12.34567'],
  ['a small one too', -1e-9, '\u22120.000000001'],
  ['a large one with separators', -1234567.8901, '\u22121,234,567.8901'],
  ['a third without the digits of its calculation', 100 / 3, '33.333'],
  ['a tiny part never as nothing', 1 / 3e6, '0.000000333'],
  ['nothing as nothing', 0, '0'],
  ['no end', Number.POSITIVE_INFINITY, '\u221e'],
])('without a format, a cell shows %s', (_name, value, expected) => {
  const [column] = resultColumns(form({ metric: 'm' }), answer(['m'], [0]), { verbose: {}, formats: {} });
  expect(column?.format?.(value)).toBe(expected);
});

describe('numbers that doubles do not hold', () => {
  const result = answer(['big', 'count', 'cost', 'year'], [0, 0, 0, 0]);
  const own = { verbose: {}, formats: { count: ',d', cost: '$,.2f' } };
  const digits = '1234567890123456789';

  it.each([
    ['have all their digits without a format', 'big', `${digits}.25`, '1,234,567,890,123,456,789.25'],
    ['have them where the format asks for whole numbers', 'count', digits, '1,234,567,890,123,456,789'],
    ['have the decimals of their format', 'cost', `${digits}.25`, '$1,234,567,890,123,456,768.00'],
  ])('%s', (_name, key, exact, expected) => {
    const column = resultColumns(form({ metrics: ['big', 'count', 'cost'] }), result, own).find(
      (one) => one.key === key,
    );
    expect(column?.format?.(Number(exact), exact)).toBe(expected);
  });
});

describe('metrics in members that only some chart types have', () => {
  const sum = { expressionType: 'SIMPLE', column: { column_name: 'v' }, aggregate: 'SUM', label: 'sum' };
  const source = {
    verbose_map: {},
    column_formats: { flights: ',d' },
    metrics: [{ metric_name: 'flights' }, { metric_name: 'year' }],
    columns: [{ column_name: 'year' }],
  };
  const shown = (members: Readonly<Record<string, unknown>>, key: string) =>
    resultColumns(form(members), answer([key], [0]), resultNames(source))[0]?.format?.(166341.5);

  it.each([
    ['a saved metric', { size: 'flights' }, 'flights', '166,342'],
    ['an aggregate', { size: sum }, 'sum', '166,341.5'],
    ['an aggregate in a list', { metrics_b: [sum] }, 'sum', '166,341.5'],
    ['a size that is a metric', { point_radius_fixed: { type: 'metric', value: sum } }, 'sum', '166,341.5'],
    ['no metric, but a column of that name', { size: 'year' }, 'year', undefined],
  ])('%s', (_case, members, key, expected) => {
    expect(shown(members, key)).toBe(expected);
  });
});
