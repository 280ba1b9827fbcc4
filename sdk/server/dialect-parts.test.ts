import { expect, it } from 'vitest';
import { limitThenOffset, microsecondStamp, qualifiedBy } from './dialect-parts.ts';

it('names are quoted and joined, those that are missing or empty left out', () => {
  const qualify = qualifiedBy((name) => `[${name}]`);
  expect([qualify(['a', null, 'c.d']), qualify([null, '', 'c']), qualify([])]).toEqual(['[a].[c.d]', '[c]', '']);
});

it.each([
  [10, 20, 'LIMIT 10 OFFSET 20'],
  [0, 0, 'LIMIT 0'],
  [null, 5, 'OFFSET 5'],
  [null, 0, ''],
])('limit %s, offset %s: %s', (limit, offset, text) => {
  expect(limitThenOffset(limit, offset)).toBe(text);
});

it.each([
  [0n, '1970-01-01 00:00:00.000000'],
  [1_709_210_096_789_012n, '2024-02-29 12:34:56.789012'],
  [-1n, '1969-12-31 23:59:59.999999'],
  [-1_000_000n, '1969-12-31 23:59:59.000000'],
])('%s microseconds are %s', (micros, text) => {
  expect(microsecondStamp(micros)).toBe(text);
});
