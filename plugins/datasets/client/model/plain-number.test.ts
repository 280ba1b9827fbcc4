import { expect, it } from 'vitest';
import { plainNumber, toldApart } from './plain-number.ts';

it.each([
  [10_000, '10,000'],
  [20_000_000, '20,000,000'],
  [1_234_567.891, '1,234,568'],
  [0.25, '0.25'],
  [1 / 3, '0.333333'],
  [0, '0'],
  [-7260, '−7,260'],
])('%d is written as %s, without an exponent', (value, text) => {
  expect(plainNumber(value)).toBe(text);
});

it.each([
  [10_000, 20_000, ['10,000', '20,000']],
  [1_234_567.1, 1_234_567.2, ['1,234,567.1', '1,234,567.2']],
  [0.5, 0.5, ['0.5', '0.5']],
])('%d and %d are told apart', (before, after, texts) => {
  expect(toldApart(before, after)).toEqual(texts);
});
