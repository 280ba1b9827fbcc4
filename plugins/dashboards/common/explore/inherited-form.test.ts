import type { FormData } from '@facet/sdk/common';
import { expect, test } from 'vitest';
import { inheritedForm } from './inherited-form.ts';

const own = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'day',
  operator: 'TEMPORAL_RANGE',
  comparator: '2015',
};
const isTime = (column: string) => ['day', 'month'].includes(column);
const form: FormData = { viz_type: 'table', datasource: '1__table', adhoc_filters: [own] };

test.each([
  [
    'values',
    { filters: [{ col: 'state', op: 'IN', val: ['TX'] }] },
    [{ subject: 'state', operator: 'IN', comparator: ['TX'], isExtra: true }],
  ],
  [
    'emptiness',
    { filters: [{ col: 'state', op: 'IS NULL' }] },
    [{ subject: 'state', operator: 'IS NULL', isExtra: true }],
  ],
  [
    'a time range, on the column of the chart',
    { time_range: 'Last week' },
    [{ subject: 'day', operator: 'TEMPORAL_RANGE', comparator: 'Last week', isExtra: true }],
  ],
  [
    'conditions in SQL',
    { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'n > 1' }] },
    [{ expressionType: 'SQL', sqlExpression: 'n > 1', isExtra: true }],
  ],
])('[B8.23] a chart takes %s of its dashboard along, marked as inherited', (_, extra, filters) => {
  const opened = inheritedForm(form, extra, isTime);
  expect(opened['adhoc_filters']).toMatchObject([own, ...filters]);
  expect(opened['extra_form_data']).toBeUndefined();
});

test('[B8.23] time column and grain of the dashboard stand in the controls of the chart', () => {
  const opened = inheritedForm(form, { granularity_sqla: 'month', time_grain_sqla: 'P1M', time_range: '2015' }, isTime);
  expect(opened).toMatchObject({ granularity_sqla: 'month', time_grain_sqla: 'P1M' });
  expect(opened['adhoc_filters']).toMatchObject([own, { subject: 'month', comparator: '2015', isExtra: true }]);
  const timeless = inheritedForm({ viz_type: 'table', datasource: '1__table' }, { time_range: '2015' }, isTime);
  expect(timeless).toMatchObject({ time_range: '2015', adhoc_filters: [] });
});

test.each([
  ['day', 'month', 'month'],
  ['state', 'month', 'state'],
  ['day', 'state', 'day'],
  [undefined, 'month', undefined],
])('[B8.23] on axis %s, the time column %s of the dashboard makes the axis %s', (x_axis, granularity_sqla, shown) => {
  expect(inheritedForm({ ...form, x_axis }, { granularity_sqla }, isTime)['x_axis']).toBe(shown);
});
