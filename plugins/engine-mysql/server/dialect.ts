import { type Dialect, microsecondStamp, qualifiedBy, type TemporalBound } from '@facet/sdk/server';
import { mysqlGrammar } from './grammar.ts';
import { genericTypeOf } from './types.ts';

/** OFFSET requires a LIMIT; no table has this many rows. */
const ALL_ROWS = '18446744073709551615';

const quoteIdentifier = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

function literal(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

const elapsed = (parts: string, unit: string) => (column: string) =>
  `DATE_ADD(DATE(${column}), INTERVAL ${parts.replaceAll('{col}', column)} ${unit})`;
const before = (days: string) => (column: string) =>
  `DATE(DATE_SUB(${column}, INTERVAL ${days.replaceAll('{col}', column)} - 1 DAY))`;

const timeGrains: Dialect['timeGrains'] = new Map([
  ['PT1S', { label: 'Second', sql: elapsed('(HOUR({col})*60*60 + MINUTE({col})*60 + SECOND({col}))', 'SECOND') }],
  ['PT1M', { label: 'Minute', sql: elapsed('(HOUR({col})*60 + MINUTE({col}))', 'MINUTE') }],
  ['PT1H', { label: 'Hour', sql: elapsed('HOUR({col})', 'HOUR') }],
  ['P1D', { label: 'Day', sql: (column) => `DATE(${column})` }],
  ['P1W', { label: 'Week', sql: before('DAYOFWEEK({col})') }],
  ['P1M', { label: 'Month', sql: before('DAYOFMONTH({col})') }],
  [
    'P3M',
    {
      label: 'Quarter',
      sql: (column) => `MAKEDATE(YEAR(${column}), 1) + INTERVAL QUARTER(${column}) QUARTER - INTERVAL 1 QUARTER`,
    },
  ],
  ['P1Y', { label: 'Year', sql: before('DAYOFYEAR({col})') }],
  [
    '1969-12-29T00:00:00Z/P1W',
    { label: 'Week starting Monday', sql: before('DAYOFWEEK(DATE_SUB({col}, INTERVAL 1 DAY))') },
  ],
]);

function temporalLiteral(type: string, moment: TemporalBound): string | undefined {
  const stamp = microsecondStamp(moment.epochMicros);
  if (/^date(32)?$/i.test(type.trim())) return `STR_TO_DATE('${stamp.slice(0, 10)}', '%Y-%m-%d')`;
  if (!/^(datetime|timestamp)/i.test(type.trim())) return undefined;
  return `STR_TO_DATE('${stamp}', '%Y-%m-%d %H:%i:%s.%f')`;
}

export const mysqlDialect: Dialect = Object.freeze({
  name: 'mysql',
  grammar: mysqlGrammar,
  quoteIdentifier,
  qualify: qualifiedBy(quoteIdentifier),
  literal,
  timeGrains,
  temporalLiteral,
  epochToTimestamp: (column, unit) => `from_unixtime(${unit === 's' ? column : `(${column}/1000)`})`,
  // MySQL's format codes differ for minutes and month names; texts in MySQL's own notation need no conversion.
  textToTimestamp: (column, format) =>
    format === null
      ? `CAST(${column} AS DATETIME(6))`
      : `STR_TO_DATE(${column}, REPLACE(REPLACE(REPLACE(${literal(format)}, '%M', '%i'), '%B', '%M'), '%S', '%s'))`,
  castToText: (expression) => `CAST(${expression} AS CHAR)`,
  limit: (limit, offset) =>
    [limit === null && offset === 0 ? '' : `LIMIT ${limit ?? ALL_ROWS}`, offset > 0 ? `OFFSET ${offset}` : '']
      .filter(Boolean)
      .join(' '),
  genericType: genericTypeOf,
  groupByAlias: true,
  supportsIlike: false,
} satisfies Dialect);
