import type { ChartPurpose } from '@facet/plugin-charts/contract';
import type { QueryResult } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import type { DatasetProfile, ProfiledDataset } from './dataset-profile.ts';
import { findingOf } from './finding.ts';
import { type AskedFor, grainOf, type Suggestion, suggestions } from './suggest.ts';

const column = (column_name: string, type_generic: 0 | 1 | 2 | 3) => ({
  column_name,
  type_generic,
  is_dttm: type_generic === 2,
  groupby: true,
});
const GRAINS = ['PT1H', 'P1D', 'P1W', 'P1M', 'P3M', 'P1Y'].map((one) => [one, one] as const);
const dataset = (more: Partial<ProfiledDataset>): ProfiledDataset => ({
  id: 4,
  type: 'table',
  main_dttm_col: null,
  columns: [],
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
  time_grain_sqla: GRAINS,
  ...more,
});
const profile = (rows: number, distinct: Readonly<Record<string, number>>, span: number | null = null) =>
  ({ rows, distinct: new Map(Object.entries(distinct)), span }) satisfies DatasetProfile;
const NOTHING: AskedFor = { metrics: [], filters: null, timeFilter: 'No filter' };
const any = (purpose: ChartPurpose) => `type_${purpose}`;
const DAY = 86_400_000;

const flights = dataset({
  main_dttm_col: 'at',
  columns: [column('at', 2), column('id', 1), column('weekday', 1), column('state', 1), column('delay', 0)],
  metrics: [
    { metric_name: 'count', expression: 'COUNT(*)' },
    { metric_name: 'avg_delay', expression: 'AVG(delay)' },
  ],
});
const flightsProfile = profile(1_000, { id: 1_000, weekday: 7, state: 50 }, 90 * DAY);
const of = (found: readonly Suggestion[]) => found.map(({ purpose, metric, columns }) => [purpose, metric, ...columns]);

describe('suggestions', () => {
  it('begin with the metric over the time', () => {
    const [first] = suggestions(flights, flightsProfile, NOTHING, any);
    expect(first).toMatchObject({ purpose: 'trend', vizType: 'type_trend', metric: 'count', columns: ['at'] });
    expect(first?.values).toMatchObject({ x_axis: 'at', time_grain_sqla: 'P1D', metrics: ['count'], groupby: [] });
  });

  it('show groups that can be seen at a glance, and never names of rows', () => {
    const found = of(suggestions(flights, flightsProfile, NOTHING, any));
    expect(found[1]).toEqual(['ranking', 'count', 'weekday']);
    expect(found.flat()).not.toContain('id');
  });

  it('of a dataset that only counts show the average of a number, too', () => {
    const sales = dataset({ main_dttm_col: 'at', columns: [column('at', 2), column('shop', 1), column('price', 0)] });
    const found = of(suggestions(sales, profile(3_000, { shop: 4 }, 500 * DAY), NOTHING, any));
    expect(found.slice(0, 4)).toEqual([
      ['trend', 'count', 'at'],
      ['ranking', 'count', 'shop'],
      ['share', 'count', 'shop'],
      ['trend', 'AVG(price)', 'at'],
    ]);
  });

  it.each<[string, ProfiledDataset, DatasetProfile, ChartPurpose]>([
    ['a category: bars', dataset({ columns: [column('kind', 1)] }), profile(90, { kind: 3 }), 'ranking'],
    [
      'coordinates: a map',
      dataset({ columns: [column('name', 1), column('latitude', 0), column('longitude', 0), column('kind', 1)] }),
      profile(90, { name: 90, kind: 3 }),
      'places',
    ],
    [
      'a number without metrics: its distribution',
      dataset({ columns: [column('weight', 0)], metrics: [] }),
      profile(90, {}),
      'distribution',
    ],
    [
      'a row for each name, with a number: bars',
      dataset({ columns: [column('name', 1), column('weight', 0)] }),
      profile(9, { name: 9 }),
      'ranking',
    ],
    [
      'a row for each pair of names, with a number: bars',
      dataset({ columns: [column('kind', 1), column('place', 1), column('weight', 0)] }),
      profile(5, { kind: 3, place: 3 }),
      'ranking',
    ],
    ['names only: the rows', dataset({ columns: [column('name', 1)], metrics: [] }), profile(90, { name: 90 }), 'rows'],
  ])('begin with what fits %s', (_, source, rows, purpose) => {
    expect(suggestions(source, rows, NOTHING, any)[0]?.purpose).toBe(purpose);
  });

  it.each<[string, Partial<ProfiledDataset>, Partial<DatasetProfile>, string]>([
    ['a row for each day', {}, { moments: 90 }, 'SUM(sales)'],
    ['several rows for each day', {}, { moments: 30 }, 'count'],
    ['a row for each day and shop', {}, { moments: 30, distinct: new Map([['shop', 3]]) }, 'SUM(sales)'],
    ['a row for each day and person', {}, { moments: 2, distinct: new Map([['person', 45]]) }, 'AVG(sales)'],
    [
      'a row for each day and shop, and a metric of its own,',
      {
        metrics: [
          { metric_name: 'count', expression: 'COUNT(*)' },
          { metric_name: 'all', expression: 'SUM(sales)' },
        ],
      },
      { moments: 30, distinct: new Map([['shop', 3]]) },
      'all',
    ],
    ['a metric of its own', { metrics: [{ metric_name: 'all', expression: 'SUM(sales)' }] }, {}, 'all'],
  ])('over the time show what rows with %s measure', (_, more, times, metric) => {
    const source = dataset({ main_dttm_col: 'day', columns: [column('day', 2), column('sales', 0)], ...more });
    const [first] = suggestions(source, { ...profile(90, {}, 90 * DAY), ...times }, NOTHING, any);
    expect(first).toMatchObject({ purpose: 'trend', metric });
    expect(first?.columns[0]).toBe('day');
  });

  it('has a line for each group of rows that were summed by few', () => {
    const source = dataset({
      main_dttm_col: 'day',
      columns: [column('day', 2), column('shop', 1), column('sales', 0)],
    });
    const summed = { ...profile(90, { shop: 3 }, 90 * DAY), moments: 30 };
    expect(suggestions(source, summed, NOTHING, any)[0]).toMatchObject({
      metric: 'SUM(sales)',
      columns: ['day', 'shop'],
    });
  });

  it.each([
    ['COUNT(*)', true],
    ['SUM(delay)', true],
    ['AVG(delay)', false],
    ['COUNT(DISTINCT id)', false],
    ['SUM(a) / COUNT(*)', false],
  ])('show shares of %s: %s', (expression, expected) => {
    const source = dataset({ columns: [column('kind', 1)], metrics: [{ metric_name: 'm', expression }] });
    const found = suggestions(source, profile(90, { kind: 3 }), NOTHING, any);
    expect(found.some(({ purpose }) => purpose === 'share')).toBe(expected);
  });

  it('leave out purposes without a chart type', () => {
    const found = suggestions(flights, flightsProfile, NOTHING, (purpose) => (purpose === 'total' ? 'big' : undefined));
    expect(found.map(({ vizType }) => vizType)).toEqual(['big']);
  });

  it('show the metrics and filters of the current chart', () => {
    const asked = { ...NOTHING, metrics: ['avg_delay'], filters: [{ subject: 'state' }] };
    const [first] = suggestions(flights, flightsProfile, asked, any);
    expect(first?.metric).toBe('avg_delay');
    expect(first?.values['adhoc_filters']).toEqual([{ subject: 'state' }]);
  });

  it.each([
    [2 * DAY, 'PT1H'],
    [90 * DAY, 'P1D'],
    [800 * DAY, 'P1W'],
    [4_000 * DAY, 'P1M'],
    [40_000 * DAY, 'P1Y'],
    [null, 'P1D'],
  ])('[B9.8] a time of %j ms is drawn by %s', (span, grain) => {
    expect(grainOf(span, GRAINS)).toBe(grain);
  });

  it('uses the next time grain of the engine', () => {
    expect(grainOf(90 * DAY, [['P1M', 'Month']])).toBe('P1M');
    expect(grainOf(90 * DAY, [])).toBeNull();
  });
});

describe('findings', () => {
  const suggestion = (purpose: ChartPurpose): Suggestion => ({
    key: '',
    purpose,
    vizType: 'x',
    metric: 'count',
    columns: ['kind'],
    count: null,
    values: {},
  });
  const rows = (...values: readonly (number | null)[]): QueryResult => ({
    colnames: [],
    coltypes: [],
    rowcount: values.length,
    data: values.map((count, index) => ({ kind: `k${index}`, count })),
  });

  it.each<[ChartPurpose, QueryResult, object | null]>([
    ['ranking', rows(5, 9, 2), { kind: 'highest', name: 'k1', value: 9 }],
    ['ranking', rows(5, 5.1), null],
    ['ranking', rows(5), null],
    ['ranking', rows(-5, 9), null],
    ['ranking', rows(null, 9, 1), { kind: 'highest', name: 'k1', value: 9 }],
    ['share', rows(1, 3), { kind: 'share', name: 'k1', share: 0.75 }],
    ['share', rows(1, 1, 1, 1, 1), null],
    ['trend', rows(1, 9), null],
  ])('of a %s of %j: %j', (purpose, result, expected) => {
    expect(findingOf(suggestion(purpose), result)).toEqual(expected);
  });

  it.each([
    [false, 'FALSE'],
    [null, '<NULL>'],
    ['', '<empty string>'],
  ])('name the group of %j as the picture does: %s', (kind, name) => {
    const data = [
      { kind, count: 4 },
      { kind: 'x', count: 1 },
    ];
    const result = { colnames: [], coltypes: [], rowcount: 2, data };
    expect(findingOf(suggestion('share'), result)).toEqual({ kind: 'share', name, share: 0.8 });
  });
});
