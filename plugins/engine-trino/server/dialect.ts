import { type Dialect, microsecondStamp, qualifiedBy, type TemporalBound } from '@facet/sdk/server';
import { trinoGrammar } from './grammar.ts';
import { genericTypeOf } from './types.ts';

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function literal(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number' && Number.isNaN(value)) return 'nan()';
  if (typeof value === 'number' && !Number.isFinite(value)) return value > 0 ? 'infinity()' : '-infinity()';
  if (typeof value !== 'string') return String(value);
  return `'${value.replaceAll("'", "''")}'`;
}

const stampOf = (column: string): string => `CAST(${column} AS TIMESTAMP)`;
const truncated = (unit: string) => (column: string) => `date_trunc('${unit}', ${stampOf(column)})`;
const stepped = (unit: string, size: number) => (column: string) =>
  `date_trunc('${unit}', ${stampOf(column)}) - interval '1' ${unit} * (${unit}(${stampOf(column)}) % ${size})`;
const days = (count: number): string => `interval '${count}' day`;

const timeGrains: Dialect['timeGrains'] = new Map([
  ['PT1S', { label: 'Second', sql: truncated('second') }],
  ['PT5S', { label: '5 second', sql: stepped('second', 5) }],
  ['PT30S', { label: '30 second', sql: stepped('second', 30) }],
  ['PT1M', { label: 'Minute', sql: truncated('minute') }],
  ['PT5M', { label: '5 minute', sql: stepped('minute', 5) }],
  ['PT10M', { label: '10 minute', sql: stepped('minute', 10) }],
  ['PT15M', { label: '15 minute', sql: stepped('minute', 15) }],
  ['PT1H', { label: 'Hour', sql: truncated('hour') }],
  ['PT6H', { label: '6 hour', sql: stepped('hour', 6) }],
  ['P1D', { label: 'Day', sql: truncated('day') }],
  ['P1W', { label: 'Week', sql: truncated('week') }],
  ['P1M', { label: 'Month', sql: truncated('month') }],
  ['P3M', { label: 'Quarter', sql: truncated('quarter') }],
  ['P1Y', { label: 'Year', sql: truncated('year') }],
  [
    '1969-12-28T00:00:00Z/P1W',
    {
      label: 'Week starting Sunday',
      sql: (column) => `date_trunc('week', ${stampOf(column)} + ${days(1)}) - ${days(1)}`,
    },
  ],
  ['1969-12-29T00:00:00Z/P1W', { label: 'Week starting Monday', sql: truncated('week') }],
  [
    'P1W/1970-01-03T00:00:00Z',
    {
      label: 'Week ending Saturday',
      sql: (column) => `date_trunc('week', ${stampOf(column)} + ${days(1)}) + ${days(5)}`,
    },
  ],
  [
    'P1W/1970-01-04T00:00:00Z',
    { label: 'Week ending Sunday', sql: (column) => `date_trunc('week', ${stampOf(column)}) + ${days(6)}` },
  ],
]);

function temporalLiteral(type: string, moment: TemporalBound): string | undefined {
  const stamp = microsecondStamp(moment.epochMicros);
  // The server has no DATETIME; columns of a type with such a name contain dates.
  if (/^date/i.test(type.trim())) return `DATE '${stamp.slice(0, 10)}'`;
  if (!/^timestamp/i.test(type.trim())) return undefined;
  return `TIMESTAMP '${stamp}'`;
}

export const trinoDialect: Dialect = Object.freeze({
  name: 'trino',
  grammar: trinoGrammar,
  quoteIdentifier,
  qualify: qualifiedBy(quoteIdentifier),
  literal,
  timeGrains,
  temporalLiteral,
  epochToTimestamp: (column, unit) => `from_unixtime(${unit === 's' ? column : `(${column}/1000)`})`,
  castToText: (expression) => `CAST(${expression} AS VARCHAR)`,
  // OFFSET precedes LIMIT.
  limit: (limit, offset) =>
    [offset > 0 ? `OFFSET ${offset}` : '', limit === null ? '' : `LIMIT ${limit}`].filter(Boolean).join(' '),
  genericType: genericTypeOf,
  groupByAlias: false,
  supportsIlike: false,
} satisfies Dialect);
