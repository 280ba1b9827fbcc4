import { expect, test } from 'vitest';
import { onChosenTime } from './on-chosen-time.ts';

const COLUMNS = [
  { column_name: 'ordered', is_dttm: true },
  { column_name: 'shipped', is_dttm: true },
  { column_name: 'country', is_dttm: false },
];
const range = (subject: string) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  operator: 'TEMPORAL_RANGE',
  subject,
  comparator: 'Last year',
});
const COUNTRY = { expressionType: 'SIMPLE', clause: 'WHERE', operator: '==', subject: 'country', comparator: 'PL' };
const form = (x_axis: unknown, extra: object) => ({
  viz_type: 'line',
  datasource: '1__table',
  x_axis,
  adhoc_filters: [range('ordered'), COUNTRY],
  extra_form_data: extra,
});

test('the axis over time and the range on it move to the column that is chosen', () => {
  expect(onChosenTime(form('ordered', { granularity_sqla: 'shipped' }), COLUMNS)).toMatchObject({
    x_axis: 'shipped',
    adhoc_filters: [range('shipped'), COUNTRY],
  });
});

test('the range of the dashboard stands in place of that of the chart', () => {
  const moved = onChosenTime(form('ordered', { granularity_sqla: 'shipped', time_range: 'Last week' }), COLUMNS);
  expect(moved).toMatchObject({ x_axis: 'shipped', adhoc_filters: [COUNTRY] });
});

test.each([
  ['nothing is chosen', form('ordered', {})],
  ['it is the axis already', form('ordered', { granularity_sqla: 'ordered' })],
  ['the axis is no time', form('country', { granularity_sqla: 'shipped' })],
  ['the axis is an expression', form({ label: 'x', sqlExpression: 'ordered' }, { granularity_sqla: 'shipped' })],
  ['the dataset has no such column', form('ordered', { granularity_sqla: 'delivered' })],
  ['that column is no time', form('ordered', { granularity_sqla: 'country' })],
])('a chart stays as it is where %s', (_, given) => {
  expect(onChosenTime(given, COLUMNS)).toBe(given);
});
