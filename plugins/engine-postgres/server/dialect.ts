import { type Dialect, limitThenOffset, microsecondStamp, qualifiedBy, type TemporalBound } from '@facet/sdk/server';
import { postgresGrammar } from './grammar.ts';
import { genericTypeOf } from './types.ts';

const PLAIN = /^[a-z_][a-z0-9_]*$/;
const RESERVED = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
   concurrently constraint create cross current_catalog current_date current_role current_schema current_time
   current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
   full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
   localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning
   right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user
   using variadic verbose when where window with`.split(/\s+/),
);

function quoteIdentifier(name: string): string {
  return PLAIN.test(name) && !RESERVED.has(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

function literal(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number' && !Number.isFinite(value)) return `'${value}'::float8`;
  if (typeof value !== 'string') return String(value);
  const doubled = `'${value.replaceAll("'", "''")}'`;
  // Without the E, the meaning of a backslash depends on standard_conforming_strings.
  return value.includes('\\') ? `E${doubled.replaceAll('\\', '\\\\')}` : doubled;
}

const truncated = (unit: string) => (column: string) => `DATE_TRUNC('${unit}', ${column})`;
const stepped = (outer: string, unit: string, part: string, size: number) => (column: string) =>
  `DATE_TRUNC('${outer}', ${column}) + INTERVAL '${size} ${unit}' * FLOOR(EXTRACT(${part} FROM ${column}) / ${size})`;

const timeGrains: Dialect['timeGrains'] = new Map([
  ['PT1S', { label: 'Second', sql: truncated('second') }],
  ['PT5S', { label: '5 second', sql: stepped('minute', 'seconds', 'SECOND', 5) }],
  ['PT30S', { label: '30 second', sql: stepped('minute', 'seconds', 'SECOND', 30) }],
  ['PT1M', { label: 'Minute', sql: truncated('minute') }],
  ['PT5M', { label: '5 minute', sql: stepped('hour', 'minutes', 'MINUTE', 5) }],
  ['PT10M', { label: '10 minute', sql: stepped('hour', 'minutes', 'MINUTE', 10) }],
  ['PT15M', { label: '15 minute', sql: stepped('hour', 'minutes', 'MINUTE', 15) }],
  ['PT30M', { label: '30 minute', sql: stepped('hour', 'minutes', 'MINUTE', 30) }],
  ['PT1H', { label: 'Hour', sql: truncated('hour') }],
  ['P1D', { label: 'Day', sql: truncated('day') }],
  ['P1W', { label: 'Week', sql: truncated('week') }],
  ['P1M', { label: 'Month', sql: truncated('month') }],
  ['P3M', { label: 'Quarter', sql: truncated('quarter') }],
  ['P1Y', { label: 'Year', sql: truncated('year') }],
]);

function temporalLiteral(type: string, moment: TemporalBound): string | undefined {
  const stamp = microsecondStamp(moment.epochMicros);
  if (/^date$/i.test(type)) return `TO_DATE('${stamp.slice(0, 10)}', 'YYYY-MM-DD')`;
  if (!/^timestamp/i.test(type)) return undefined;
  return `TO_TIMESTAMP('${stamp}', 'YYYY-MM-DD HH24:MI:SS.US')`;
}

/** Format codes of `TO_TIMESTAMP` for strftime directives. */
const PARTS = [
  ['%Y', 'YYYY'],
  ['%y', 'YY'],
  ['%m', 'MM'],
  ['%B', 'FMMonth'],
  ['%b', 'Mon'],
  ['%d', 'DD'],
  ['%j', 'DDD'],
  ['%H', 'HH24'],
  ['%I', 'HH12'],
  ['%p', 'AM'],
  ['%M', 'MI'],
  ['%S', 'SS'],
  ['%f', 'US'],
] as const;

/** The matched text in quotes, independent of the session's treatment of backslashes. */
const WHOLE = literal('"\\&"');

/**
 * SQL that converts a strftime format to that of Postgres. Other letters are quoted, because they could be format codes
 * too.
 */
function ownFormat(format: string): string {
  const quoted = String.raw`REGEXP_REPLACE(${literal(format)}, '(?<!%)([A-Za-z]+)', ${WHOLE}, 'g')`;
  return PARTS.reduce((sql, [from, to]) => `REPLACE(${sql}, '${from}', '${to}')`, quoted);
}

export const postgresDialect: Dialect = Object.freeze({
  name: 'postgresql',
  grammar: postgresGrammar,
  quoteIdentifier,
  qualify: qualifiedBy(quoteIdentifier),
  literal,
  timeGrains,
  temporalLiteral,
  epochToTimestamp: (column, unit) =>
    `(timestamp 'epoch' + ${unit === 's' ? column : `(${column} / 1000)`} * interval '1 second')`,
  textToTimestamp: (column, format) =>
    format === null
      ? `CAST(${column} AS TIMESTAMP)`
      : `(TO_TIMESTAMP(${column}, ${ownFormat(format)}) AT TIME ZONE 'UTC')`,
  castToText: (expression) => `CAST(${expression} AS VARCHAR)`,
  limit: limitThenOffset,
  genericType: genericTypeOf,
  groupByAlias: true,
  supportsIlike: true,
} satisfies Dialect);
