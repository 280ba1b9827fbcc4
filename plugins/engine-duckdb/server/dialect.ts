import { type Dialect, limitThenOffset, microsecondStamp, qualifiedBy, type TemporalBound } from '@facet/sdk/server';
import { duckDbGrammar } from './grammar.ts';
import { genericTypeOf } from './types.ts';

const PLAIN = /^[a-z_][a-z0-9_]*$/;
/** Words that have another meaning where a name is expected. */
const RESERVED = new Set(
  `all analyse analyze and anti any array as asc asof asymmetric at authorization binary both by case cast check collate
   collation column concurrently constraint create cross default deferrable desc describe distinct do else end except false
   fetch for foreign freeze from full glob grant group having ilike in initially inner intersect into is isnull join lambda
   lateral leading left like limit natural not notnull null offset on only or order outer overlaps pivot pivot_longer
   pivot_wider placing positional primary qualify references returning right select semi show similar some summarize
   symmetric table tablesample then to trailing true union unique unpack unpivot using variadic verbose when where window
   with`.split(/\s+/),
);

function quoteIdentifier(name: string): string {
  return PLAIN.test(name) && !RESERVED.has(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

function literal(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'number' && !Number.isFinite(value)) return `CAST('${value}' AS DOUBLE)`;
  return String(value);
}

const truncated = (unit: string) => (column: string) => `DATE_TRUNC('${unit}', ${column})`;
const bucket = (width: string) => (column: string) => `TIME_BUCKET(INTERVAL '${width}', ${column})`;
/** Truncates to a week that starts `days` after Monday. */
const shiftedWeek = (days: number, result: number) => (column: string) =>
  `DATE_TRUNC('week', ${column} - INTERVAL '${days} days') + INTERVAL '${days + result} days'`;

const timeGrains: Dialect['timeGrains'] = new Map([
  ['PT1S', { label: 'Second', sql: truncated('second') }],
  ['PT5S', { label: '5 second', sql: bucket('5 seconds') }],
  ['PT30S', { label: '30 second', sql: bucket('30 seconds') }],
  ['PT1M', { label: 'Minute', sql: truncated('minute') }],
  ['PT5M', { label: '5 minute', sql: bucket('5 minutes') }],
  ['PT10M', { label: '10 minute', sql: bucket('10 minutes') }],
  ['PT15M', { label: '15 minute', sql: bucket('15 minutes') }],
  ['PT30M', { label: '30 minute', sql: bucket('30 minutes') }],
  ['PT1H', { label: 'Hour', sql: truncated('hour') }],
  ['PT6H', { label: '6 hour', sql: bucket('6 hours') }],
  ['P1D', { label: 'Day', sql: truncated('day') }],
  ['P1W', { label: 'Week', sql: truncated('week') }],
  ['P1M', { label: 'Month', sql: truncated('month') }],
  ['P3M', { label: 'Quarter', sql: truncated('quarter') }],
  ['P1Y', { label: 'Year', sql: truncated('year') }],
  ['1969-12-28T00:00:00Z/P1W', { label: 'Week starting Sunday', sql: shiftedWeek(6, 0) }],
  ['1969-12-29T00:00:00Z/P1W', { label: 'Week starting Monday', sql: truncated('week') }],
  ['P1W/1970-01-03T00:00:00Z', { label: 'Week ending Saturday', sql: shiftedWeek(6, 6) }],
  ['P1W/1970-01-04T00:00:00Z', { label: 'Week ending Sunday', sql: shiftedWeek(0, 6) }],
]);

function temporalLiteral(type: string, moment: TemporalBound): string | undefined {
  const kind = type.toUpperCase();
  if (!/^(DATE|DATETIME|TIMESTAMP)/.test(kind)) return undefined;
  const stamp = microsecondStamp(moment.epochMicros);
  if (kind === 'DATE') return `'${stamp.slice(0, 10)}'`;
  const holdsZone = kind.endsWith('WITH TIME ZONE') || kind === 'TIMESTAMPTZ';
  return moment.hasZone || holdsZone ? `'${stamp}+00'` : `'${stamp}'`;
}

export const duckdbDialect: Dialect = Object.freeze({
  name: 'duckdb',
  grammar: duckDbGrammar,
  quoteIdentifier,
  qualify: qualifiedBy(quoteIdentifier),
  literal,
  timeGrains,
  temporalLiteral,
  epochToTimestamp: (column, unit) => (unit === 's' ? `TO_TIMESTAMP(${column})::TIMESTAMP` : `EPOCH_MS(${column})`),
  textToTimestamp: (column, format) =>
    format === null ? `CAST(${column} AS TIMESTAMP)` : `STRPTIME(${column}, ${literal(format)})`,
  castToText: (expression) => `CAST(${expression} AS VARCHAR)`,
  limit: limitThenOffset,
  genericType: genericTypeOf,
  materializesLimit: true,
  groupByAlias: true,
  supportsIlike: true,
} satisfies Dialect);
