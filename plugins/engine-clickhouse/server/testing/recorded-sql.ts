export const TYPES_SQL = `SELECT toInt32(-1) AS i, toInt64('9007199254740993') AS big, toUInt64('18446744073709551615') AS most,
 toInt128('-170141183460469231731687303715884105728') AS wide, toUInt256('7') AS wider, toDecimal64('1.50', 2) AS d,
 toDecimal256('12345678901234567890123456789.5', 4) AS long, toFloat32(0.1) AS f, nan AS none, -inf AS least, true AS yes,
 toDate('2020-02-29') AS day, toDate32('1931-02-28') AS past, toDateTime('2020-07-01 00:00:00', 'Europe/Berlin') AS zoned,
 toDateTime64('2022-11-05 18:45:10.907796', 6, 'UTC') AS at, toDateTime64('2022-11-05 18:45:10.907796123', 9, 'UTC') AS fine,
 CAST('b', 'Enum8(\\'a, \\\\\\'x\\' = 1, \\'b\\' = -2)') AS e, toUUID('6f1c0a3e-0000-4000-8000-000000000001') AS u,
 toIPv4('10.0.0.1') AS v4, toIPv6('2001:db8::ff00:42:8329') AS v6, toFixedString('ab', 4) AS fixed, 'żółć' AS word,
 unhex('FF00') AS bytes, toLowCardinality(toNullable('low')) AS low, CAST(NULL, 'Nullable(Int32)') AS nothing, NULL AS nil,
 [1, NULL, 3] AS list, map('k', [toInt64('9007199254740993')]) AS m, tuple(1, 'x')::Tuple(a Int8, b String) AS t, (1, 'x') AS pair,
 [('a', toDate('2020-02-29'))]::Nested(word String, day Date) AS n, (1.5, 2)::Point AS p, '{"a":[1,null]}'::JSON AS j,
 toIntervalDay(3) AS days, [toLowCardinality('x'), 'x', 'y'] AS lows`;
export const BLOCKS_SQL = 'SELECT number AS n, toString(number) AS t FROM numbers(3000)';
export const EMPTY_SQL = 'SELECT 1 AS a, now() AS b WHERE 0';
export const SYNTAX_SQL = 'SELECT 1,\n  2 2 3';
export const TABLE_SQL = 'SELECT * FROM no_such_table';
export const COLUMN_SQL = 'SELECT\n  nowhere FROM (SELECT 1 AS n) AS t';
export const CAST_SQL = "SELECT toInt8(materialize('x'))";
export const DYNAMIC_SQL = 'SELECT 1::Dynamic AS d';
export const TREE_SQL =
  'WITH o AS (SELECT * FROM orders) SELECT count() FROM o JOIN towns AS t ON o.n = t.n WHERE o.n IN (SELECT number FROM numbers(3))';

export const RECORDED_SQL: readonly string[] = [
  "SELECT version(), (SELECT value FROM system.settings WHERE name = 'readonly')",
  TYPES_SQL,
  BLOCKS_SQL,
  EMPTY_SQL,
  `DESCRIBE TABLE (${EMPTY_SQL}\n)`,
  SYNTAX_SQL,
  TABLE_SQL,
  COLUMN_SQL,
  CAST_SQL,
  DYNAMIC_SQL,
  `EXPLAIN QUERY TREE run_passes = 1 ${TREE_SQL}`,
];
