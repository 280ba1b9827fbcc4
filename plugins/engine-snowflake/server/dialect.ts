import { type Dialect, limitThenOffset, microsecondStamp, qualifiedBy, type TemporalBound } from '@facet/sdk/server';
import { snowflakeGrammar } from './grammar.ts';
import { genericTypeOf } from './types.ts';

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function literal(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'number' && Number.isNaN(value)) return "'NaN'::FLOAT";
  if (typeof value === 'number' && !Number.isFinite(value)) return `'${value > 0 ? '' : '-'}inf'::FLOAT`;
  if (typeof value !== 'string') return String(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

const truncated = (unit: string) => (column: string) => `DATE_TRUNC('${unit}', ${column})`;
const minutes = (size: number) => (column: string) =>
  `DATEADD(MINUTE, FLOOR(DATE_PART(MINUTE, ${column}) / ${size}) * ${size}, DATE_TRUNC('HOUR', ${column}))`;

const timeGrains: Dialect['timeGrains'] = new Map([
  ['PT1S', { label: 'Second', sql: truncated('SECOND') }],
  ['PT1M', { label: 'Minute', sql: truncated('MINUTE') }],
  ['PT5M', { label: '5 minute', sql: minutes(5) }],
  ['PT10M', { label: '10 minute', sql: minutes(10) }],
  ['PT15M', { label: '15 minute', sql: minutes(15) }],
  ['PT30M', { label: '30 minute', sql: minutes(30) }],
  ['PT1H', { label: 'Hour', sql: truncated('HOUR') }],
  ['P1D', { label: 'Day', sql: truncated('DAY') }],
  ['P1W', { label: 'Week', sql: truncated('WEEK') }],
  ['P1M', { label: 'Month', sql: truncated('MONTH') }],
  ['P3M', { label: 'Quarter', sql: truncated('QUARTER') }],
  ['P1Y', { label: 'Year', sql: truncated('YEAR') }],
]);

function temporalLiteral(type: string, moment: TemporalBound): string | undefined {
  const stamp = microsecondStamp(moment.epochMicros);
  const name = type.trim().toLowerCase();
  if (/^date(32)?$/.test(name)) return `TO_DATE('${stamp.slice(0, 10)}')`;
  if (name.startsWith('datetime')) return `CAST('${stamp.replace(' ', 'T')}' AS DATETIME)`;
  return name.startsWith('timestamp') ? `TO_TIMESTAMP('${stamp.replace(' ', 'T')}')` : undefined;
}

export const snowflakeDialect: Dialect = Object.freeze({
  name: 'snowflake',
  grammar: snowflakeGrammar,
  quoteIdentifier,
  qualify: qualifiedBy(quoteIdentifier),
  literal,
  timeGrains,
  temporalLiteral,
  epochToTimestamp: (column, unit) => `DATEADD(${unit === 's' ? 'S' : 'MS'}, ${column}, '1970-01-01')`,
  castToText: (expression) => `CAST(${expression} AS VARCHAR)`,
  limit: (limit, offset) =>
    limit === null && offset > 0 ? `LIMIT NULL OFFSET ${offset}` : limitThenOffset(limit, offset),
  genericType: genericTypeOf,
  groupByAlias: true,
  supportsIlike: true,
} satisfies Dialect);
