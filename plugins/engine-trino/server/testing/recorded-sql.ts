export const TYPES_SQL = `SELECT 1 AS i, 9007199254740993 AS big, DECIMAL '12345678901234567890.50' AS d,
 TIMESTAMP '2020-01-01 00:00:00.123456' AS at, TIMESTAMP '2020-07-01 00:00:00 Europe/Berlin' AS zoned, nan() AS none,
 CAST(ROW(9007199254740993, 'x') AS ROW(a BIGINT, b VARCHAR)) AS r, MAP(ARRAY['k'], ARRAY[ARRAY[1, NULL]]) AS m, X'FF' AS bytes,
 DATE '2020-02-29' AS day, UUID '6f1c0a3e-0000-4000-8000-000000000001' AS u, true AS yes, CAST(NULL AS INTEGER) AS nothing`;
export const PAGES_SQL = 'SELECT n FROM UNNEST(sequence(1, 300)) AS t(n)';
export const SYNTAX_SQL = "SELECT 'FROM FROM'\nFROM FROM";
export const TABLE_SQL = 'SELECT * FROM no_such_table';
export const COLUMN_SQL = 'SELECT\n  nowhere FROM (VALUES 1) AS t(n)';
export const ZERO_SQL = 'SELECT 1 / n FROM (VALUES 0) AS t(n)';
export const PLAN_SQL = 'EXPLAIN (TYPE IO, FORMAT JSON) SELECT * FROM tpch.tiny.nation';

export const RECORDED_SQL: readonly string[] = [
  TYPES_SQL,
  PAGES_SQL,
  SYNTAX_SQL,
  TABLE_SQL,
  COLUMN_SQL,
  ZERO_SQL,
  PLAN_SQL,
];
