import { dialectData, dialectOf } from '@facet/sdk/plugin-host';
import type { Dialect } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import { duckdbDialect } from '../../plugins/engine-duckdb/server/dialect.ts';
import { bigqueryDialect } from '../../plugins/engine-bigquery/server/dialect.ts';
import { databricksDialect } from '../../plugins/engine-databricks/server/dialect.ts';
import { snowflakeDialect } from '../../plugins/engine-snowflake/server/dialect.ts';
import { mssqlDialect } from '../../plugins/engine-mssql/server/dialect.ts';
import { mysqlDialect } from '../../plugins/engine-mysql/server/dialect.ts';
import { postgresDialect } from '../../plugins/engine-postgres/server/dialect.ts';
import { sqliteDialect } from '../../plugins/engine-sqlite/server/dialect.ts';
import { trinoDialect } from '../../plugins/engine-trino/server/dialect.ts';

const DIALECTS: readonly (readonly [string, Dialect])[] = [
  ['BigQuery', bigqueryDialect],
  ['Databricks', databricksDialect],
  ['DuckDB', duckdbDialect],
  ['MySQL', mysqlDialect],
  ['SQL Server', mssqlDialect],
  ['Postgres', postgresDialect],
  ['Snowflake', snowflakeDialect],
  ['SQLite', sqliteDialect],
  ['Trino', trinoDialect],
];

describe('a dialect as data', () => {
  it.each(DIALECTS)('%s writes what it wrote', (_, own) => {
    const made = dialectOf(structuredClone(dialectData(own, ['geometry'])));
    for (const type of ['DATE', 'TIMESTAMP', 'DATETIME(6)', 'timestamp with time zone', 'VARCHAR(20)', 'nonsense']) {
      expect([type, made.genericType(type)]).toEqual([type, own.genericType(type)]);
      for (const hasZone of [false, true]) {
        const moment = { epochMicros: 1_600_000_000_123_456n, hasZone };
        expect(made.temporalLiteral(type, moment)).toBe(own.temporalLiteral(type, moment));
      }
    }
    expect([...made.timeGrains].map(([key, { label, sql }]) => [key, label, sql('"a"."b"')])).toEqual(
      [...own.timeGrains].map(([key, { label, sql }]) => [key, label, sql('"a"."b"')]),
    );
    expect(made.epochToTimestamp('x', 'ms')).toBe(own.epochToTimestamp('x', 'ms'));
    expect(made.castToText('x')).toBe(own.castToText('x'));
    expect(made.literal("'; DROP TABLE a; --")).toBe(own.literal("'; DROP TABLE a; --"));
    expect(made.limit(100, 20)).toBe(own.limit(100, 20));
  });

  it.each<[string, Partial<Dialect>, RegExp]>([
    [
      'depends on the length of a name',
      { quoteIdentifier: (name) => (name.length > 3 ? `"${name}"` : `[${name}]`) },
      /quoteIdentifier/,
    ],
    [
      'escapes texts in another way',
      { literal: (value) => (typeof value === 'string' ? `'${value.replaceAll("'", "\\'")}'` : String(value)) },
      /literal/,
    ],
    ['pages by arithmetic', { limit: (limit, offset) => `ROWS ${offset + 1} TO ${offset + (limit ?? 0)}` }, /limit/],
    [
      'knows one day better than others',
      { temporalLiteral: (_, { epochMicros }) => (epochMicros === 0n ? 'EPOCH' : `'${epochMicros}'`) },
      /temporalLiteral/,
    ],
  ])('is refused where it %s', (_, change, what) => {
    expect(() => dialectData({ ...sqliteDialect, ...change }, [])).toThrow(
      expect.objectContaining({ code: 'PLH_DIALECT', message: expect.stringMatching(what) }),
    );
  });
});
