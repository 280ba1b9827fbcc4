import { type Dialect, limitThenOffset, microsecondStamp, qualifiedBy, type TemporalBound } from '@facet/sdk/server';
import { clickHouseGrammar } from './grammar.ts';
import { genericTypeOf } from './types.ts';

const quoteIdentifier = (name: string): string => `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '``')}\``;

function literal(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number' && Number.isNaN(value)) return 'nan';
  if (typeof value === 'number' && !Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (typeof value !== 'string') return String(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

const stampOf = (column: string): string => `toDateTime(${column})`;
const start = (unit: string) => (column: string) => `toStartOf${unit}(${stampOf(column)})`;
const stepped = (seconds: number) => (column: string) =>
  `toDateTime(intDiv(toUInt32(${stampOf(column)}), ${seconds})*${seconds})`;

const timeGrains: Dialect['timeGrains'] = new Map([
  ['PT1M', { label: 'Minute', sql: start('Minute') }],
  ['PT5M', { label: '5 minute', sql: stepped(300) }],
  ['PT10M', { label: '10 minute', sql: stepped(600) }],
  ['PT15M', { label: '15 minute', sql: stepped(900) }],
  ['PT30M', { label: '30 minute', sql: stepped(1_800) }],
  ['PT1H', { label: 'Hour', sql: start('Hour') }],
  ['P1D', { label: 'Day', sql: start('Day') }],
  ['P1W', { label: 'Week', sql: (column) => `toMonday(${stampOf(column)})` }],
  ['P1M', { label: 'Month', sql: start('Month') }],
  ['P3M', { label: 'Quarter', sql: start('Quarter') }],
  ['P1Y', { label: 'Year', sql: start('Year') }],
]);

function temporalLiteral(type: string, { epochMicros }: TemporalBound): string | undefined {
  const name = plainName(type);
  if (!/^(date|timestamp|smalldatetime)/i.test(name)) return undefined;
  const stamp = microsecondStamp(epochMicros).slice(0, 19);
  return /^date(32)?$/i.test(name) ? `toDate('${stamp.slice(0, 10)}')` : `toDateTime('${stamp}')`;
}

/** The base name of a type: `DateTime64` of `Nullable(DateTime64(3))`. */
const plainName = (type: string): string =>
  type
    .trim()
    .replace(/^((nullable|lowcardinality)\s*\(\s*)+/i, '')
    .split(/[\s(),]/, 1)[0] ?? '';

export const clickHouseDialect: Dialect = Object.freeze({
  name: 'clickhouse',
  grammar: clickHouseGrammar,
  quoteIdentifier,
  qualify: qualifiedBy(quoteIdentifier),
  literal,
  timeGrains,
  temporalLiteral,
  // The date functions accept numbers of seconds.
  epochToTimestamp: (column, unit) => (unit === 's' ? column : `(${column}/1000)`),
  castToText: (expression) => `toString(${expression})`,
  limit: limitThenOffset,
  genericType: genericTypeOf,
  groupByAlias: false,
  orderByAlias: false,
  supportsIlike: true,
} satisfies Dialect);
