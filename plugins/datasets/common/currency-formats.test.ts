import { expect, it } from 'vitest';
import { currencyFormats } from './currency-formats.ts';

it.each([
  [{ cost: { symbol: 'EUR', symbolPosition: 'suffix' } }, { cost: { symbol: 'EUR', symbolPosition: 'suffix' } }],
  [{ cost: { symbol: 'EUR' } }, { cost: { symbol: 'EUR', symbolPosition: 'prefix' } }],
  [{ a: null, b: 'EUR', c: { symbol: '' }, d: {} }, {}],
  [null, {}],
])('currencies of %j are %j', (payload, expected) => {
  expect({ ...currencyFormats(payload) }).toEqual(expected);
});
