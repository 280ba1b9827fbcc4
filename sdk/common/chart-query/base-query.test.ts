import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormData } from '../index.ts';
import {
  baseQuery,
  joinClauses,
  queryFields,
  type QueryForm,
  splitAdhocFilters,
  timeseriesQuery,
  withExtraFormData,
} from './index.ts';

const form = (members: Readonly<Record<string, unknown>>): FormData => ({
  viz_type: 'table',
  datasource: '7__table',
  ...members,
});

describe('filters of a form', () => {
  it('sends simple filters as clauses and SQL as text [B3.13]', () => {
    const split = splitAdhocFilters([
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', operator: 'IN', comparator: ['A', 'B'] },
      { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', operator: 'IS NOT NULL' },
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > 1 -- note' },
      { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'b < 2' },
      { expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'count(*) > 3' },
    ]);
    expect(split).toEqual({
      filters: [
        { col: 'city', op: 'IN', val: ['A', 'B'] },
        { col: 'city', op: 'IS NOT NULL' },
      ],
      where: '(a > 1 -- note\n) AND (b < 2)',
      having: '(count(*) > 3)',
    });
  });

  it.each(['constructor', 'toString', '__proto__'])('keeps a filter of an old form on a column named %s', (column) => {
    const query = baseQuery(form({ extra_filters: [{ col: column, op: '==', val: 'A' }] }));
    expect(query.filters).toEqual([{ col: column, op: '==', val: 'A', isExtra: true }]);
  });

  it('never lets a line comment swallow a closing bracket', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (clauses) => {
        const joined = joinClauses(clauses);
        return clauses.every((clause) => !clause.includes('--') || joined.includes(`${clause}\n)`));
      }),
    );
  });

  it('keeps the value of a filter that a dashboard sent and says so', () => {
    const query = baseQuery(
      withExtraFormData(form({ adhoc_filters: [] }), {
        filters: [{ col: 'state', op: 'IN', val: ['CA'] }],
        time_range: 'Last week',
        granularity_sqla: 'ds',
        relative_end: 'now',
      }),
    );
    expect(query.filters).toEqual([{ col: 'state', op: 'IN', val: ['CA'] }]);
    expect(query.time_range).toBe('Last week');
    expect(query.granularity).toBe('ds');
    expect(query.extras).toMatchObject({ relative_end: 'now' });
  });

  it('joins the filters of several dashboard filters and lets the later time range win', () => {
    const twice = withExtraFormData(
      withExtraFormData(form({}), { filters: [{ col: 'a', op: '==', val: 1 }], time_range: 'Last week' }),
      { filters: [{ col: 'b', op: '==', val: 2 }], time_range: 'Last month' },
    );
    const query = baseQuery(twice);
    expect(query.filters?.map((filter) => filter.col)).toEqual(['a', 'b']);
    expect(query.time_range).toBe('Last month');
  });

  it('reads the time axis of old filter boxes', () => {
    const query = baseQuery(
      form({
        granularity_sqla: 'created',
        extra_filters: [
          { col: '__time_col', op: '==', val: 'updated' },
          { col: '__time_range', op: '==', val: 'Last year' },
          { col: 'x', op: '==', val: 1 },
        ],
      }),
    );
    expect(query.granularity).toBe('updated');
    expect(query.time_range).toBe('Last year');
    expect(query.applied_time_extras).toEqual({ __time_col: 'updated', __time_range: 'Last year' });
    expect(query.filters).toEqual([{ col: 'x', op: '==', val: 1, isExtra: true }]);
  });

  it('says which settings of time a dashboard added, so that the answer tells whether they could be followed', () => {
    const extra_form_data = { granularity_sqla: 'shipped', time_range: 'Last week', time_grain_sqla: '' };
    expect(baseQuery(form({ extra_form_data })).applied_time_extras).toEqual({
      __time_col: 'shipped',
      __time_range: 'Last week',
    });
  });
});

describe('columns, metrics and order of a form', () => {
  it('gathers metrics from every control once and drops empty columns [B5.12] [B5.13]', () => {
    const fields = queryFields({ metrics: ['count', 'sum'], metric: 'count', groupby: ['a', '', 'a'], series: 'b' });
    expect(fields).toEqual({ metrics: ['count', 'sum'], columns: ['a', 'b'] });
  });

  it('ignores the other mode’s controls [B4.33]', () => {
    const controls = { groupby: ['a'], metrics: ['count'], all_columns: ['b'] };
    expect(queryFields({ ...controls, query_mode: 'raw' })).toEqual({ columns: ['b'] });
    expect(queryFields({ ...controls, query_mode: 'aggregate' })).toEqual({ columns: ['a'], metrics: ['count'] });
  });

  it('refuses an ordering that is not JSON [B5.5] [B8.9]', () => {
    expect(() => queryFields({ order_by_cols: ['["a", true'] })).toThrow('Found invalid orderby options');
    expect(queryFields({ order_by_cols: ['["a", true]'] }).orderby).toEqual([['a', true]]);
  });

  it.each([
    ['100', 100],
    [0, 0],
    ['', undefined],
    ['many', undefined],
    [null, undefined],
  ])('row limit %j becomes %j', (value, expected) => {
    expect(baseQuery(form({ row_limit: value })).row_limit).toBe(expected);
  });
});

describe('charts over an axis', () => {
  const line = (members: Readonly<Record<string, unknown>>) =>
    timeseriesQuery(form({ x_axis: 'ds', metrics: ['count'], ...members }));
  const operations = (members: Readonly<Record<string, unknown>>) =>
    line(members).post_processing?.map((step) => step?.operation);

  it('applies the steps in order and leaves out the missing ones', () => {
    expect(operations({})).toEqual(['pivot', 'flatten']);
    expect(
      operations({
        groupby: ['name'],
        rolling_type: 'mean',
        time_compare: ['1 year ago'],
        comparison_type: 'difference',
        resample_method: 'zerofill',
        resample_rule: '1D',
        truncate_metric: true,
        contributionMode: 'row',
        forecastEnabled: true,
      }),
    ).toEqual(['pivot', 'rolling', 'compare', 'resample', 'rename', 'contribution', 'flatten', 'prophet']);
    expect(operations({ x_axis_sort: 'ds', x_axis_sort_asc: false })).toEqual(['pivot', 'sort', 'flatten']);
  });

  it.each([
    ['values', undefined],
    ['difference', 'difference'],
    ['percentage', 'percentage'],
    ['ratio', 'ratio'],
  ])('[B9.38] compares times as %s', (comparison_type, expected) => {
    const steps = line({ time_compare: ['1 year ago'], comparison_type }).post_processing ?? [];
    expect(steps.find((step) => step?.operation === 'compare')?.options?.['compare_type']).toBe(expected);
  });

  it('compares times only with a shift and a metric', () => {
    const query = line({ time_compare: ['1 year ago'], comparison_type: 'values' });
    expect(query.time_offsets).toEqual(['1 year ago']);
    expect(query.post_processing?.[0]?.options?.['aggregates']).toEqual({
      count: { operator: 'mean' },
      'count__1 year ago': { operator: 'mean' },
    });
    expect(line({ time_compare: [], comparison_type: 'values' }).time_offsets).toEqual([]);
  });

  it('shortens the names of shifted series', () => {
    const rename = (members: Readonly<Record<string, unknown>>) =>
      line({ truncate_metric: true, groupby: ['g'], comparison_type: 'values', ...members }).post_processing?.find(
        (step) => step?.operation === 'rename',
      )?.options?.['columns'];
    expect(rename({})).toEqual({ count: null });
    expect(rename({ time_compare: ['1 week ago'] })).toEqual({ 'count__1 week ago': '1 week ago', count: null });
    expect(rename({ metrics: ['a', 'b'], time_compare: ['1 week ago'] })).toEqual({
      'a__1 week ago': 'a, 1 week ago',
      'b__1 week ago': 'b, 1 week ago',
    });
    expect(rename({ time_compare: ['1 week ago'], comparison_type: 'ratio' })).toEqual({
      'ratio__count__count__1 week ago': '1 week ago',
    });
  });

  it('falls back to the time column when there is no axis', () => {
    const query = timeseriesQuery(form({ granularity_sqla: 'ds', metrics: ['count'] }));
    expect(query.is_timeseries).toBe(true);
    expect(query.post_processing?.[0]?.options?.['index']).toEqual(['__timestamp']);
  });
});

it('members of a form are read by names that the type knows: a misspelt one does not compile', () => {
  const asked: QueryForm = { row_limit: '7', time_range: 'Last week' };
  // @ts-expect-error -- there is no such member
  expect(asked.row_limits).toBeUndefined();
  expect(baseQuery(asked)).toMatchObject({ row_limit: 7, time_range: 'Last week' });
});
