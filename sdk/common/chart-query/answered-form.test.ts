import { expect, test } from 'vitest';
import { GenericType } from '../index.ts';
import { answeredForm } from './answered-form.ts';

const range = (subject: string) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  operator: 'TEMPORAL_RANGE',
  subject,
  comparator: 'Last year',
});
const COUNTRY = { expressionType: 'SIMPLE', clause: 'WHERE', operator: '==', subject: 'country', comparator: 'PL' };
const form = (x_axis: unknown, extra: object, more: object = {}) => ({
  viz_type: 'line',
  datasource: '1__table',
  x_axis,
  adhoc_filters: [range('ordered'), COUNTRY],
  extra_form_data: extra,
  ...more,
});
const answer = (...colnames: string[]) => [
  { colnames, coltypes: colnames.map(() => GenericType.string), data: [], rowcount: 0 },
];

test('the axis and the range on it are those of the column that the server answered with', () => {
  const asked = form('ordered', { granularity_sqla: 'shipped' });
  expect(answeredForm(asked, answer('shipped', 'count'))).toEqual({
    ...asked,
    x_axis: 'shipped',
    adhoc_filters: [range('shipped'), COUNTRY],
  });
});

test.each([
  ['of the dashboard', form('ordered', { granularity_sqla: 'shipped', time_range: 'Last week' }), [COUNTRY]],
  ['of the form', form('ordered', {}, { granularity_sqla: 'shipped', time_range: 'Last week' }), [COUNTRY]],
  [
    'on the chosen column',
    form('ordered', {}, { granularity_sqla: 'shipped', adhoc_filters: [range('ordered'), range('shipped')] }),
    [range('shipped')],
  ],
])('a range %s stands in place of that on the axis', (_, asked, adhoc_filters) => {
  expect(answeredForm(asked, answer('shipped'))).toMatchObject({ x_axis: 'shipped', adhoc_filters });
});

test.each([
  ['nothing is chosen', form('ordered', {}), answer('shipped')],
  ['the server kept the axis', form('ordered', { granularity_sqla: 'shipped' }), answer('ordered', 'shipped')],
  ['the axis is an expression', form({ label: 'x', sqlExpression: 'y' }, { granularity_sqla: 's' }), answer('s')],
  ['the answer has neither', form('ordered', { granularity_sqla: 'shipped' }), answer('count')],
  ['there is no answer', form('ordered', { granularity_sqla: 'shipped' }), []],
])('a form stays as it is where %s', (_, asked, results) => {
  expect(answeredForm(asked, results)).toBe(asked);
});
