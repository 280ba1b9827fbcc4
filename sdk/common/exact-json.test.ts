import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExactJson } from './exact-json.ts';

describe('JSON with long whole numbers', () => {
  it.each<[string, unknown]>([
    ['9007199254740993', 9007199254740993n],
    [' -9007199254740993 ', -9007199254740993n],
    ['[1,9007199254740993]', [1, 9007199254740993n]],
    ['[9007199254740993 , 2]', [9007199254740993n, 2]],
    ['{"a":9007199254740993}', { a: 9007199254740993n }],
    ['{"a" :\n 9007199254740993\n}', { a: 9007199254740993n }],
    // The largest that doubles hold stay doubles, and so do fractions and powers.
    ['[9007199254740991]', [9007199254740991]],
    ['[1234567890123456.5, 1e20]', [1234567890123456.5, 1e20]],
    ['{"a":"9007199254740993,9007199254740993]"}', { a: '9007199254740993,9007199254740993]' }],
  ])('%s', (text, value) => expect(parseExactJson(text)).toEqual(value));

  it('gives whole numbers back, whatever stands around them', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.jsonValue(), (whole, value) => {
        const text = `{"value": ${JSON.stringify(value)}, "whole": [${whole}]}`;
        const read = parseExactJson(text);
        return BigInt((read as { readonly whole: readonly [number | bigint] }).whole[0]) === whole;
      }),
    );
  });
});
