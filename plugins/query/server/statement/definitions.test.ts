import { beforeAll, describe, expect, test } from 'vitest';
import { StatementSyntaxError } from '../../common/statement.ts';
import { grammarOf } from '../sql/testing/grammar-of.ts';
import { analyseStatement } from './analyse-statement.ts';
import { loadSqlParsers } from './sql-parsers.ts';

beforeAll(() => loadSqlParsers());

/** Whether persons whom a rule binds, or who may not read everything, may run it as far as its tables allow. */
function tellsAll(dialect: string, sql: string): boolean {
  try {
    return !analyseStatement(sql, grammarOf(dialect)).opaque;
  } catch (error) {
    if (error instanceof StatementSyntaxError) return false;
    throw error;
  }
}

describe('definitions that give rows another name', () => {
  test.each([
    ['postgresql', 'ALTER SCHEMA sales RENAME TO s2'],
    ['postgresql', 'ALTER DATABASE shop RENAME TO s2'],
    ['postgresql', 'ALTER TABLE mine ATTACH PARTITION orders DEFAULT'],
    ['postgresql', 'ALTER TABLE mine ATTACH PARTITION orders FOR VALUES IN (1)'],
    ['postgresql', 'ALTER TABLE mine INHERIT orders'],
    ['postgresql', 'ALTER TABLE orders SET SCHEMA other'],
    ['mysql', 'RENAME TABLE orders TO o2'],
    ['mysql', 'CREATE TABLE m (a int) ENGINE=MERGE UNION=(orders)'],
    ['mysql', "CREATE TABLE m (a int) ENGINE=CONNECT TABLE_TYPE=MYSQL TABNAME='orders'"],
    ['mysql', 'ALTER TABLE mine EXCHANGE PARTITION p WITH TABLE orders'],
    ['sqlite', 'CREATE VIRTUAL TABLE x USING fts5(a, content=orders)'],
    ['tsql', 'ALTER SCHEMA s TRANSFER dbo.orders'],
    ['tsql', 'ALTER TABLE orders SWITCH TO mine'],
    ['tsql', 'CREATE SYNONYM s FOR orders'],
    ['snowflake', 'ALTER TABLE mine SWAP WITH orders'],
    ['snowflake', 'CREATE TABLE m CLONE orders'],
    ['snowflake', 'CREATE SCHEMA m CLONE sales'],
    ['snowflake', 'ALTER SCHEMA a SWAP WITH b'],
    ['clickhouse', 'CREATE TABLE m AS orders'],
    ['clickhouse', 'CREATE TABLE m CLONE AS orders'],
    ['clickhouse', "CREATE TABLE m (a Int) ENGINE = Merge(db, 'orders')"],
    ['clickhouse', 'CREATE TABLE m (a Int) ENGINE = Buffer(db, orders, 1, 1, 1, 1, 1, 1, 1)'],
    ['clickhouse', 'ALTER TABLE mine ATTACH PARTITION 1 FROM orders'],
    ['clickhouse', 'EXCHANGE TABLES orders AND mine'],
    ['databricks', 'CREATE TABLE m SHALLOW CLONE orders'],
    ['databricks', "CREATE TABLE m LOCATION '/x/orders'"],
    ['databricks', "CREATE TABLE m USING delta LOCATION 's3://x'"],
    ['bigquery', 'CREATE TABLE m COPY orders'],
    ['bigquery', 'CREATE TABLE m CLONE orders'],
    ['trino', "CREATE TABLE m (a int) WITH (external_location='s3://x')"],
    ['trino', 'ALTER SCHEMA a RENAME TO b'],
  ])('in %s are for those who read everything: %s', (dialect, sql) => {
    expect(tellsAll(dialect, sql)).toBe(false);
  });

  test.each([
    ['postgresql', 'CREATE TABLE a (b int NOT NULL DEFAULT 1, PRIMARY KEY (b))'],
    ['postgresql', 'CREATE TEMP TABLE IF NOT EXISTS a AS SELECT 1'],
    ['postgresql', 'ALTER TABLE a ADD COLUMN b int, DROP COLUMN c'],
    ['postgresql', 'ALTER TABLE a RENAME COLUMN b TO c'],
    ['postgresql', 'CREATE OR REPLACE VIEW v AS SELECT 1'],
    ['postgresql', 'DROP TABLE a'],
    ['mysql', 'CREATE TABLE m (a int) ENGINE=InnoDB'],
    ['mysql', 'ALTER TABLE m ADD COLUMN b int'],
    ['sqlite', 'CREATE TABLE m (id int REFERENCES others(id))'],
    ['duckdb', 'CREATE OR REPLACE TABLE m AS SELECT 1'],
    ['duckdb', 'CREATE SCHEMA s'],
    ['clickhouse', 'CREATE TABLE m (a Int) ENGINE = MergeTree ORDER BY a'],
    ['clickhouse', 'CREATE TABLE m ENGINE = Memory AS SELECT 1'],
    ['snowflake', 'CREATE OR REPLACE TABLE m (a int)'],
    ['trino', "CREATE TABLE m WITH (format='ORC') AS SELECT 1 a"],
    ['databricks', 'CREATE TABLE m USING delta AS SELECT 1'],
    ['bigquery', 'CREATE TABLE m PARTITION BY d AS SELECT 1 AS d'],
  ])('in %s are not among them: %s', (dialect, sql) => {
    expect(tellsAll(dialect, sql)).toBe(true);
  });

  test.each([
    ['snowflake', 'CREATE TABLE m CLONE orders'],
    ['clickhouse', 'CREATE TABLE m AS orders'],
    ['bigquery', 'CREATE TABLE m COPY orders'],
    ['databricks', 'CREATE TABLE m DEEP CLONE orders'],
  ])('in %s copy the table that they name: %s', (dialect, sql) => {
    expect(analyseStatement(sql, grammarOf(dialect)).copies.map(({ name }) => name)).toContain('orders');
  });
});
