import { expect, it } from 'vitest';
import { alertConfigOf } from './alert-config.ts';

it('reads what an alert asks and compares', () => {
  expect(
    alertConfigOf('{"op":">=","threshold":7,"unit":"percent","metric":"m","dataset":3,"time_range":"Last day"}'),
  ).toEqual({
    op: '>=',
    threshold: 7,
    unit: 'percent',
    metric: 'm',
    dataset: 3,
    timeRange: 'Last day',
    timeColumn: null,
    filters: [],
  });
});

it.each([
  null,
  '',
  '[]',
  '{',
  '{"op":"=>","threshold":"7","unit":1,"metric":"","dataset":"3","time_range":7,"adhoc_filters":1}',
])('takes members of another kind for none: %s', (json) =>
  expect(alertConfigOf(json)).toEqual({
    op: undefined,
    threshold: undefined,
    unit: undefined,
    metric: undefined,
    dataset: null,
    timeRange: null,
    timeColumn: null,
    filters: [],
  }),
);
