import { expect, it } from 'vitest';
import { metricIn, readFixedOrMetric } from './fixed-or-metric.ts';

const ADHOC = { expressionType: 'SQL', sqlExpression: 'max(a)' };

it.each<[unknown, unknown, unknown]>([
  [{ type: 'fix', value: 500 }, { type: 'fix', value: 500 }, undefined],
  [{ type: 'fix', value: '500' }, { type: 'fix', value: 500 }, undefined],
  [{ value: 7 }, { type: 'fix', value: 7 }, undefined],
  [{ type: 'metric', value: 'count' }, { type: 'metric', value: 'count' }, 'count'],
  [{ type: 'metric', value: ADHOC }, { type: 'metric', value: ADHOC }, ADHOC],
  [{ type: 'metric', value: 3 }, undefined, undefined],
  [{ type: 'fix', value: 'wide' }, undefined, undefined],
  ['count', undefined, undefined],
])('[B3.33] the stored size %j is %j', (stored, size, metric) => {
  const read = readFixedOrMetric(stored);
  expect(read).toEqual(size);
  expect(metricIn(read)).toEqual(metric);
});
