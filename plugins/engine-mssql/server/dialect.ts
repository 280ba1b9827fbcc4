import { type Dialect, microsecondStamp, qualifiedBy, type TemporalBound } from '@facet/sdk/server';
import { mssqlGrammar } from './grammar.ts';
import { genericTypeOf } from './types.ts';

const quoteIdentifier = (name: string): string => `[${name.replaceAll(']', ']]')}]`;

function literal(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'NULL';
  if (typeof value !== 'string') return String(value);
  // Without the N, characters outside of the database's code page become question marks.
  return `N'${value.replaceAll("'", "''")}'`;
}

const since = (unit: string) => (column: string) => `DATEADD(${unit}, DATEDIFF(${unit}, 0, ${column}), 0)`;
const minutes = (size: number) => (column: string) =>
  `DATEADD(MINUTE, DATEDIFF(MINUTE, 0, ${column}) / ${size} * ${size}, 0)`;

const timeGrains: Dialect['timeGrains'] = new Map([
  [
    'PT1S',
    {
      label: 'Second',
      sql: (column) => `DATEADD(SECOND, DATEDIFF(SECOND, '2000-01-01', ${column}), '2000-01-01')`,
    },
  ],
  ['PT1M', { label: 'Minute', sql: since('MINUTE') }],
  ['PT5M', { label: '5 minute', sql: minutes(5) }],
  ['PT10M', { label: '10 minute', sql: minutes(10) }],
  ['PT15M', { label: '15 minute', sql: minutes(15) }],
  ['PT30M', { label: '30 minute', sql: minutes(30) }],
  ['PT1H', { label: 'Hour', sql: since('HOUR') }],
  ['P1D', { label: 'Day', sql: since('DAY') }],
  [
    'P1W',
    {
      label: 'Week',
      sql: (column) => `DATEADD(DAY, 1 - DATEPART(WEEKDAY, ${column}), ${since('DAY')(column)})`,
    },
  ],
  ['P1M', { label: 'Month', sql: since('MONTH') }],
  ['P3M', { label: 'Quarter', sql: since('QUARTER') }],
  ['P1Y', { label: 'Year', sql: since('YEAR') }],
  [
    '1969-12-28T00:00:00Z/P1W',
    { label: 'Week starting Sunday', sql: (column) => `DATEADD(DAY, -1, ${since('WEEK')(column)})` },
  ],
  [
    '1969-12-29T00:00:00Z/P1W',
    {
      label: 'Week starting Monday',
      sql: (column) => since('WEEK')(`DATEADD(DAY, -1, ${column})`),
    },
  ],
]);

function temporalLiteral(type: string, moment: TemporalBound): string | undefined {
  const stamp = microsecondStamp(moment.epochMicros);
  const name = type.trim().toLowerCase();
  if (/^date(32)?$/.test(name)) return `CONVERT(DATE, '${stamp.slice(0, 10)}', 23)`;
  if (name === 'smalldatetime') return `CONVERT(SMALLDATETIME, '${stamp.slice(0, 19)}', 20)`;
  if (!/^(datetime|timestamp)/.test(name)) return undefined;
  return `CONVERT(DATETIME, '${stamp.slice(0, 23).replace(' ', 'T')}', 126)`;
}

export const mssqlDialect: Dialect = Object.freeze({
  name: 'mssql',
  grammar: mssqlGrammar,
  quoteIdentifier,
  qualify: qualifiedBy(quoteIdentifier),
  literal,
  timeGrains,
  temporalLiteral,
  epochToTimestamp: (column, unit) => `dateadd(S, ${unit === 's' ? column : `(${column}/1000)`}, '1970-01-01')`,
  castToText: (expression) => `CAST(${expression} AS NVARCHAR(MAX))`,
  limit: (limit, offset) =>
    limit === null && offset === 0
      ? ''
      : [`OFFSET ${offset} ROWS`, limit === null ? '' : `FETCH NEXT ${limit} ROWS ONLY`].filter(Boolean).join(' '),
  limitNeedsOrder: true,
  ctesInQueries: false,
  booleans: 'bits',
  genericType: genericTypeOf,
  groupByAlias: false,
  supportsIlike: false,
} satisfies Dialect);
