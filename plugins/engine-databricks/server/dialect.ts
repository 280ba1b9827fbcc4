import { type Dialect, limitThenOffset, microsecondStamp, qualifiedBy, type TemporalBound } from '@facet/sdk/server';
import { databricksGrammar } from './grammar.ts';
import { genericTypeOf } from './types.ts';

const quoteIdentifier = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

function literal(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number' && Number.isNaN(value)) return "double('NaN')";
  if (typeof value === 'number' && !Number.isFinite(value)) return `double('${value > 0 ? '' : '-'}Infinity')`;
  if (typeof value !== 'string') return String(value);
  // Doubled quotes would be two adjacent texts.
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

const truncated = (unit: string) => (column: string) => `date_trunc('${unit}', ${column})`;
const sundays = (column: string): string => `date_trunc('week', ${column} + interval '1 day')`;

const timeGrains: Dialect['timeGrains'] = new Map([
  ['PT1S', { label: 'Second', sql: truncated('second') }],
  ['PT1M', { label: 'Minute', sql: truncated('minute') }],
  ['PT1H', { label: 'Hour', sql: truncated('hour') }],
  ['P1D', { label: 'Day', sql: truncated('day') }],
  ['P1W', { label: 'Week', sql: truncated('week') }],
  ['P1M', { label: 'Month', sql: truncated('month') }],
  ['P3M', { label: 'Quarter', sql: truncated('quarter') }],
  ['P1Y', { label: 'Year', sql: truncated('year') }],
  [
    'P1W/1970-01-03T00:00:00Z',
    { label: 'Week ending Saturday', sql: (column) => `${sundays(column)} + interval '5 days'` },
  ],
  [
    '1969-12-28T00:00:00Z/P1W',
    { label: 'Week starting Sunday', sql: (column) => `${sundays(column)} - interval '1 day'` },
  ],
]);

function temporalLiteral(type: string, moment: TemporalBound): string | undefined {
  const stamp = microsecondStamp(moment.epochMicros);
  if (/^timestamp/i.test(type.trim())) return `CAST('${stamp}' AS TIMESTAMP)`;
  // The server has no DATETIME; columns of a type with such a name contain dates.
  return /^date/i.test(type.trim()) ? `CAST('${stamp.slice(0, 10)}' AS DATE)` : undefined;
}

export const databricksDialect: Dialect = Object.freeze({
  name: 'databricks',
  grammar: databricksGrammar,
  quoteIdentifier,
  qualify: qualifiedBy(quoteIdentifier),
  literal,
  timeGrains,
  temporalLiteral,
  epochToTimestamp: (column, unit) => `from_unixtime(${unit === 's' ? column : `(${column}/1000)`})`,
  castToText: (expression) => `CAST(${expression} AS STRING)`,
  limit: limitThenOffset,
  genericType: genericTypeOf,
  groupByAlias: true,
  supportsIlike: true,
} satisfies Dialect);
