import { expect, it } from 'vitest';
import { rowsTone, stopwatch } from './run-facts.ts';

it.each([
  [0, 100, 'danger'],
  [100, 100, 'danger'],
  [99, 100, 'neutral'],
  [99, undefined, 'neutral'],
  [5, 0, 'neutral'],
])('[B2.14] %d rows of at most %s are %s', (rows, limit, tone) => {
  expect(rowsTone(rows, limit)).toBe(tone);
});

it.each([
  [0, '00:00:00.00'],
  [1_249, '00:00:01.24'],
  [3_661_010, '01:01:01.01'],
  [-5, '00:00:00.00'],
])('%d ms read %s', (value, text) => {
  expect(stopwatch(value)).toBe(text);
});
