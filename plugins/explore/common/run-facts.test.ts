import { expect, it } from 'vitest';
import { rowsTone, stopwatch } from './run-facts.ts';

it.each([
  [{ rowcount: 0 }, 100, 'danger'],
  [{ rowcount: 100 }, 100, 'danger'],
  [{ rowcount: 99 }, 100, 'neutral'],
  [{ rowcount: 99 }, undefined, 'neutral'],
  [{ rowcount: 5 }, 0, 'neutral'],
  [{ rowcount: 9, sql_rowcount: 100 }, 100, 'danger'],
  [{ rowcount: 0, sql_rowcount: 5 }, 100, 'danger'],
])('[B2.14] %j of at most %s rows are %s', (result, limit, tone) => {
  expect(rowsTone(result, limit)).toBe(tone);
});

it.each([
  [0, '00:00:00.00'],
  [1_249, '00:00:01.24'],
  [3_661_010, '01:01:01.01'],
  [-5, '00:00:00.00'],
])('%d ms read %s', (value, text) => {
  expect(stopwatch(value)).toBe(text);
});
