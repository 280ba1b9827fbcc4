import { expect, it } from 'vitest';
import { shortType } from './short-type.ts';

it.each([
  ['BIGINT', 'BIGINT'],
  ['VARCHAR(20)', 'VARCHAR'],
  ['DECIMAL(18, 2)', 'DECIMAL'],
  ['timestamp(3) with time zone', 'timestamp'],
  ['LowCardinality(String)', 'LowCardinality(String)'],
  ['LowCardinality(Nullable(FixedString(4)))', 'LowCardinality(Nullable(FixedString))'],
  ['array(varchar(10))', 'array(varchar)'],
  ["DateTime64(3, 'UTC')", 'DateTime64'],
  ["Enum8('a' = 1, 'b' = 2)", 'Enum8'],
  ['row(n bigint, t varchar(1))', 'row'],
  ['Map(String, UInt8)', 'Map'],
])('the short form of %s is %s', (type, short) => {
  expect(shortType(type)).toBe(short);
});
