import type { FormData } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { lacksComparedRange, timeRangeOf, withTimeRange } from './time-range-of.ts';

const dataset = {
  main_dttm_col: 'ds',
  columns: [
    { column_name: 'ds', is_dttm: true },
    { column_name: 'sent', is_dttm: true },
    { column_name: 'city', is_dttm: false },
  ],
  metrics: [],
};
const range = (subject: string, comparator: string, more = {}) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator,
  ...more,
});
const city = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', operator: 'IN', comparator: ['A'] };
const form = (members: Readonly<Record<string, unknown>>): FormData => ({
  viz_type: 'line',
  datasource: '1__table',
  ...members,
});

describe('the time of a form', () => {
  it.each([
    ['its filter', { adhoc_filters: [city, range('ds', 'Last week')] }, { column: 'ds', range: 'Last week' }],
    [
      'the filter over its axis before another',
      { x_axis: 'sent', adhoc_filters: [range('ds', 'Last week'), range('sent', 'Last year')] },
      { column: 'sent', range: 'Last year' },
    ],
    ['all of its axis', { x_axis: 'sent' }, { column: 'sent', range: 'No filter' }],
    ['all of the main time', { x_axis: 'city' }, { column: 'ds', range: 'No filter' }],
    [
      'its own range in an older form',
      { granularity_sqla: 'ds', time_range: 'Last day' },
      { column: null, range: 'Last day' },
    ],
    [
      'not what a dashboard lent',
      { adhoc_filters: [range('ds', 'Last day', { isExtra: true })] },
      { column: 'ds', range: 'No filter' },
    ],
  ])('is %s', (_title, members, expected) => {
    expect(timeRangeOf(form(members), dataset)).toEqual(expected);
  });

  it('is empty if the dataset has no time column', () => {
    expect(timeRangeOf(form({}), { ...dataset, main_dttm_col: null, columns: [] })).toBeNull();
  });

  it('changes in its place and leaves the other filters', () => {
    const before = form({ adhoc_filters: [range('ds', 'Last week'), city] });
    expect(withTimeRange(before, { column: 'ds', range: '' }, 'Last year')).toEqual(
      form({ adhoc_filters: [range('ds', 'Last year'), city] }),
    );
    const added = withTimeRange(form({ adhoc_filters: [city] }), { column: 'ds', range: '' }, 'Last year');
    expect(added['adhoc_filters']).toMatchObject([city, range('ds', 'Last year')]);
    expect(withTimeRange(form({}), { column: null, range: '' }, 'Last year')['time_range']).toBe('Last year');
  });
});

describe('a comparison with earlier times', () => {
  it.each([
    ['No filter', true],
    ['2024-01-01 : ', true],
    [' : 2024-01-01', true],
    ['', true],
    ['2024-01-01 : 2025-01-01', false],
    ['Last year', false],
  ])('over %j lacks a start or an end: %s', (chosen, lacks) => {
    expect(lacksComparedRange(form({ time_compare: ['1 year ago'] }), { column: 'ds', range: chosen })).toBe(lacks);
  });

  it('of the second query of a chart has a member of its own', () => {
    const second = form({ time_compare_b: ['1 year ago'] });
    const all = { column: 'ds', range: 'No filter' };
    expect([lacksComparedRange(second, all), lacksComparedRange(second, all, 'time_compare_b')]).toEqual([false, true]);
  });

  it.each([[[]], [undefined], [null], ['']])('needs no range when there is none: %j', (shifts) => {
    expect(lacksComparedRange(form({ time_compare: shifts }), { column: 'ds', range: 'No filter' })).toBe(false);
  });
});
