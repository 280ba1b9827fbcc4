import { type Dialect, microsecondStamp, qualifiedBy, type TemporalBound } from '@facet/sdk/server';
import { sqliteGrammar } from './grammar.ts';
import { genericTypeOf } from './types.ts';

const PLAIN = /^[a-z_][a-z0-9_]*$/;
const RESERVED = new Set(
  `abort action add after all alter always analyze and as asc attach autoincrement before begin between by cascade case cast
   check collate column commit conflict constraint create cross current current_date current_time current_timestamp database
   default deferrable deferred delete desc detach distinct do drop each else end escape except exclude exclusive exists
   explain fail filter first following for foreign from full generated glob group groups having if ignore immediate in index
   indexed initially inner insert instead intersect into is isnull join key last left like limit match materialized natural
   no not nothing notnull null nulls of offset on or order others outer over partition plan pragma preceding primary query
   raise range recursive references regexp reindex release rename replace restrict returning right rollback row rows
   savepoint select set table temp temporary then ties to transaction trigger unbounded union unique update using vacuum
   values view virtual when where window with without`.split(/\s+/),
);

const quoteIdentifier = (name: string): string =>
  PLAIN.test(name) && !RESERVED.has(name) ? name : `"${name.replaceAll('"', '""')}"`;

function literal(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return Number.isNaN(value) ? 'NULL' : value > 0 ? '9e999' : '-9e999';
  }
  return String(value);
}

const stamped = (pattern: string) => (column: string) => `DATETIME(STRFTIME('${pattern}', ${column}))`;
const modified =
  (...modifiers: readonly string[]) =>
  (column: string) =>
    `DATETIME(${[column, ...modifiers.map((modifier) => modifier.replaceAll('{col}', column))].join(', ')})`;
const secondsStepped = (size: number) =>
  modified(`printf('-%d seconds', CAST(strftime('%S', {col}) AS INT) % ${size})`);
/** Truncates a part of the time to a multiple of `size`. */
const stepped = (pattern: string, code: string, size: number, unit: string) => (column: string) =>
  `DATETIME(STRFTIME('${pattern}', ${column}), printf('-%d ${unit}', CAST(strftime('${code}', ${column}) AS INT) % ${size}))`;

const SECOND = '%Y-%m-%dT%H:%M:%S';
const MINUTE = '%Y-%m-%dT%H:%M:00';
const HOUR = '%Y-%m-%dT%H:00:00';
const FROM_SUNDAY = "-strftime('%w', {col}) || ' days'";
const FROM_MONDAY = "'-' || ((strftime('%w', {col}) + 6) % 7) || ' days'";

const timeGrains: Dialect['timeGrains'] = new Map([
  ['PT1S', { label: 'Second', sql: stamped(SECOND) }],
  ['PT5S', { label: '5 second', sql: secondsStepped(5) }],
  ['PT30S', { label: '30 second', sql: secondsStepped(30) }],
  ['PT1M', { label: 'Minute', sql: stamped(MINUTE) }],
  ['PT5M', { label: '5 minute', sql: stepped(MINUTE, '%M', 5, 'minutes') }],
  ['PT10M', { label: '10 minute', sql: stepped(MINUTE, '%M', 10, 'minutes') }],
  ['PT15M', { label: '15 minute', sql: stepped(MINUTE, '%M', 15, 'minutes') }],
  ['PT30M', { label: '30 minute', sql: stepped(MINUTE, '%M', 30, 'minutes') }],
  ['PT1H', { label: 'Hour', sql: stamped(HOUR) }],
  ['PT6H', { label: '6 hour', sql: stepped(HOUR, '%H', 6, 'hours') }],
  ['P1D', { label: 'Day', sql: modified("'start of day'") }],
  ['P1W', { label: 'Week', sql: modified("'start of day'", FROM_SUNDAY) }],
  ['P1M', { label: 'Month', sql: modified("'start of month'") }],
  [
    'P3M',
    { label: 'Quarter', sql: modified("'start of month'", "printf('-%d month', (strftime('%m', {col}) - 1) % 3)") },
  ],
  ['P1Y', { label: 'Year', sql: modified("'start of year'") }],
  ['P1W/1970-01-03T00:00:00Z', { label: 'Week ending Saturday', sql: modified("'start of day'", "'weekday 6'") }],
  ['P1W/1970-01-04T00:00:00Z', { label: 'Week ending Sunday', sql: modified("'start of day'", "'weekday 0'") }],
  ['1969-12-28T00:00:00Z/P1W', { label: 'Week starting Sunday', sql: modified("'start of day'", FROM_SUNDAY) }],
  ['1969-12-29T00:00:00Z/P1W', { label: 'Week starting Monday', sql: modified("'start of day'", FROM_MONDAY) }],
]);

/** Timestamps are compared as texts, also in text columns. Undefined for other types, such as DATE. */
function temporalLiteral(type: string, moment: TemporalBound): string | undefined {
  if (!/^(datetime|timestamp|string|text|varchar)/i.test(type.trim())) return undefined;
  return `'${microsecondStamp(moment.epochMicros).slice(0, 19)}'`;
}

export const sqliteDialect: Dialect = Object.freeze({
  name: 'sqlite',
  grammar: sqliteGrammar,
  quoteIdentifier,
  qualify: qualifiedBy(quoteIdentifier),
  literal,
  timeGrains,
  temporalLiteral,
  epochToTimestamp: (column, unit) => `datetime(${unit === 's' ? column : `(${column}/1000)`}, 'unixepoch')`,
  castToText: (expression) => `CAST(${expression} AS TEXT)`,
  // OFFSET requires a LIMIT; -1 means none.
  limit: (limit, offset) =>
    [limit === null && offset === 0 ? '' : `LIMIT ${limit ?? -1}`, offset > 0 ? `OFFSET ${offset}` : '']
      .filter(Boolean)
      .join(' '),
  genericType: genericTypeOf,
  typesAreHints: true,
  groupByAlias: true,
  supportsIlike: false,
} satisfies Dialect);
