import { type Dialect, limitThenOffset, microsecondStamp, qualifiedBy, type TemporalBound } from '@facet/sdk/server';
import { bigqueryGrammar } from './grammar.ts';
import { genericTypeOf } from './types.ts';

/** Names in BigQuery cannot contain a backtick; two of them end one name and begin another, which matches no table. */
const quoteIdentifier = (name: string): string => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '``')}\``;

function literal(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number' && Number.isNaN(value)) return "CAST('NaN' AS FLOAT64)";
  if (typeof value === 'number' && !Number.isFinite(value)) return `CAST('${value > 0 ? '' : '-'}inf' AS FLOAT64)`;
  if (typeof value !== 'string') return String(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}

/** Columns are dates, timestamps without a zone or with one; DATETIME is a common type of all of them. */
const truncated = (unit: string) => (column: string) => `DATETIME_TRUNC(CAST(${column} AS DATETIME), ${unit})`;
const stepped = (seconds: number) => (column: string) => {
  const since = `UNIX_SECONDS(CAST(${column} AS TIMESTAMP))`;
  const steps = seconds === 1 ? since : `${seconds} * DIV(${since}, ${seconds})`;
  return `CAST(TIMESTAMP_SECONDS(${steps}) AS DATETIME)`;
};

const timeGrains: Dialect['timeGrains'] = new Map([
  ['PT1S', { label: 'Second', sql: stepped(1) }],
  ['PT1M', { label: 'Minute', sql: stepped(60) }],
  ['PT5M', { label: '5 minute', sql: stepped(300) }],
  ['PT10M', { label: '10 minute', sql: stepped(600) }],
  ['PT15M', { label: '15 minute', sql: stepped(900) }],
  ['PT30M', { label: '30 minute', sql: stepped(1_800) }],
  ['PT1H', { label: 'Hour', sql: truncated('HOUR') }],
  ['P1D', { label: 'Day', sql: truncated('DAY') }],
  ['P1W', { label: 'Week', sql: truncated('WEEK') }],
  ['P1M', { label: 'Month', sql: truncated('MONTH') }],
  ['P3M', { label: 'Quarter', sql: truncated('QUARTER') }],
  ['P1Y', { label: 'Year', sql: truncated('YEAR') }],
  ['1969-12-29T00:00:00Z/P1W', { label: 'Week starting Monday', sql: truncated('ISOWEEK') }],
]);

function temporalLiteral(type: string, moment: TemporalBound): string | undefined {
  const stamp = microsecondStamp(moment.epochMicros);
  const name = type.trim().toLowerCase();
  if (/^date(32)?$/.test(name)) return `CAST('${stamp.slice(0, 10)}' AS DATE)`;
  if (name.startsWith('datetime')) return `CAST('${stamp.replace(' ', 'T')}' AS DATETIME)`;
  if (name.startsWith('timestamp')) return `CAST('${stamp.replace(' ', 'T')}' AS TIMESTAMP)`;
  return name === 'time' ? `CAST('${stamp.slice(11)}' AS TIME)` : undefined;
}

export const bigqueryDialect: Dialect = Object.freeze({
  name: 'bigquery',
  grammar: bigqueryGrammar,
  quoteIdentifier,
  qualify: qualifiedBy(quoteIdentifier),
  literal,
  timeGrains,
  temporalLiteral,
  epochToTimestamp: (column, unit) => `TIMESTAMP_${unit === 's' ? 'SECONDS' : 'MILLIS'}(${column})`,
  textToTimestamp: (column, format) =>
    format === null ? `CAST(${column} AS DATETIME)` : `PARSE_DATETIME(${literal(format)}, ${column})`,
  castToText: (expression) => `CAST(${expression} AS STRING)`,
  limit: (limit, offset) => limitThenOffset(limit ?? (offset > 0 ? ALL_ROWS : null), offset),
  genericType: genericTypeOf,
  groupByAlias: true,
  supportsIlike: false,
} satisfies Dialect);

/** OFFSET requires a LIMIT; no table has this many rows. */
const ALL_ROWS = Number.MAX_SAFE_INTEGER;
