import { defineGrammar } from '@facet/sdk/common';
import type { Dialect } from '@facet/sdk/server';

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function literal(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

function secondOf(micros: bigint): string {
  const seconds = micros / 1_000_000n - (micros % 1_000_000n < 0n ? 1n : 0n);
  return new Date(Number(seconds) * 1_000).toISOString().slice(0, 19).replace('T', ' ');
}

export const ordersDialect: Dialect = {
  name: 'orders',
  grammar: defineGrammar({
    parser: 'postgresql',
    lexis: { dollarQuotes: true, escapeTexts: true, returnEndsLine: true, nestedComments: true },
  }),
  quoteIdentifier: quote,
  qualify: (parts) => parts.flatMap((part) => (part ? [quote(part)] : [])).join('.'),
  literal,
  timeGrains: new Map([['P1D', { label: 'Day', sql: (column: string) => `DAY(${column})` }]]),
  temporalLiteral: (type, { epochMicros }) =>
    /time|date/i.test(type) ? `TIMESTAMP '${secondOf(epochMicros)}'` : undefined,
  epochToTimestamp: (column) => `TS(${column})`,
  castToText: (expression) => `CAST(${expression} AS TEXT)`,
  limit: (limit, offset) =>
    [limit === null ? '' : `LIMIT ${limit}`, offset === 0 ? '' : `OFFSET ${offset}`].filter(Boolean).join(' '),
  genericType: (type) => (type === 'integer' ? 0 : 1),
  groupByAlias: true,
  supportsIlike: true,
};
