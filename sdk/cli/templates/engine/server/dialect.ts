import { type Dialect, qualifiedBy } from '@facet/sdk/server';
import { grammar } from './grammar.ts';

const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function literal(value: string | number | bigint | boolean | null): string {
  if (value === null || Number.isNaN(value)) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number' && !Number.isFinite(value)) return value > 0 ? '9e999' : '-9e999';
  return String(value);
}

/** That of SQLite, in which the tables of a plugin are kept. */
export const dialect: Dialect = {
  name: '{{key}}',
  grammar,
  quoteIdentifier,
  qualify: qualifiedBy(quoteIdentifier),
  literal,
  timeGrains: new Map([
    ['P1D', { label: 'Day', sql: (column) => `DATETIME(${column}, 'start of day')` }],
    ['P1M', { label: 'Month', sql: (column) => `DATETIME(${column}, 'start of month')` }],
    ['P1Y', { label: 'Year', sql: (column) => `DATETIME(${column}, 'start of year')` }],
  ]),
  temporalLiteral: () => undefined,
  epochToTimestamp: (column, unit) => `datetime(${unit === 's' ? column : `(${column}/1000)`}, 'unixepoch')`,
  castToText: (expression) => `CAST(${expression} AS TEXT)`,
  limit: (limit, offset) =>
    [limit === null && offset === 0 ? '' : `LIMIT ${limit ?? -1}`, offset > 0 ? `OFFSET ${offset}` : '']
      .filter(Boolean)
      .join(' '),
  genericType: (type) => (/int|real/i.test(type) ? 0 : 1),
  groupByAlias: true,
  supportsIlike: false,
};
