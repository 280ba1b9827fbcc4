import { expect, it } from 'vitest';
import { columnLabel, metricLabel } from './labels.ts';
import { queryColumnsOf, queryMetricsOf } from './query-names.ts';

const JUNK = [
  null,
  undefined,
  7,
  true,
  [],
  {},
  { label: 7 },
  { expressionType: 'SIMPLE', column: 'a' },
  { column: {} },
];

it.each<[unknown, readonly string[]]>([
  ['state', ['state']],
  [
    ['state', ...JUNK, 'city'],
    ['state', 'city'],
  ],
  [{ sqlExpression: 'a + b', expressionType: 'SQL' }, ['a + b']],
  [{ label: 'A', sqlExpression: 'a' }, ['A']],
  [null, []],
  [7, []],
])('the columns in %j are %j', (value, labels) => expect(queryColumnsOf(value).map(columnLabel)).toEqual(labels));

it.each<[unknown, readonly string[]]>([
  ['count', ['count']],
  [[...JUNK, 'count'], ['count']],
  [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'a' } }, ['SUM(a)']],
  [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)' }, ['COUNT(*)']],
  [{ expressionType: 'SQL', label: 'Rows' }, ['Rows']],
  [undefined, []],
  [{ expressionType: 'SQL' }, []],
])('the metrics in %j are %j', (value, labels) => expect(queryMetricsOf(value).map(metricLabel)).toEqual(labels));
