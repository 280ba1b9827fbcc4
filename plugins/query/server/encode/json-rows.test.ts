import type { ColumnVector } from '@facet/sdk/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonRows, jsonText } from './json-rows.ts';
import { bytesOf } from './testing/text-vector.ts';

const numbers = (...list: (number | null)[]): ColumnVector => ({
  kind: 'numbers',
  values: Float64Array.from(list, (value) => value ?? 0),
  nulls: list.includes(null) ? Uint8Array.from(list, (value) => (value === null ? 1 : 0)) : null,
});

describe('rows as JSON', () => {
  it.for<[title: string, vector: ColumnVector, text: string]>([
    ['numbers and nulls', numbers(1, null, -0.5), '[{"v":1},{"v":null},{"v":-0.5}]'],
    [
      'what JSON has no number for',
      numbers(Number.NaN, Number.POSITIVE_INFINITY, 1e30),
      '[{"v":null},{"v":null},{"v":1e+30}]',
    ],
    [
      'big integers, exact',
      { kind: 'bigints', values: BigInt64Array.of(9007199254740993n, -1n), nulls: Uint8Array.of(0, 1) },
      '[{"v":9007199254740993},{"v":null}]',
    ],
    [
      'digits of decimals, whole ones as the doubles that they are',
      {
        kind: 'numbers',
        values: Float64Array.of(0.12345678901234568, 12345678901234568, 1.5),
        nulls: null,
        texts: ['0.12345678901234567890', '12345678901234567.00', 'NaN'],
      },
      '[{"v":0.1234567890123456789},{"v":12345678901234568.0},{"v":1.5}]',
    ],
    ['integers beyond 64 bits', { kind: 'values', values: [18446744073709551617n] }, '[{"v":18446744073709551617}]'],
    [
      'booleans',
      { kind: 'booleans', values: Uint8Array.of(1, 0, 0), nulls: Uint8Array.of(0, 0, 1) },
      '[{"v":true},{"v":false},{"v":null}]',
    ],
    [
      'texts',
      { kind: 'values', values: ['a"b', '\u2028', '', null] },
      '[{"v":"a\\"b"},{"v":"\u2028"},{"v":""},{"v":null}]',
    ],
    ['moments with fractions', numbers(1667735510907.796), '[{"v":1667735510907.796}]'],
  ])('%s', async ([, vector, text]) => {
    const rows = vector.values.length;
    expect(String(await jsonRows(['v'], [vector], rows))).toBe(text);
  });

  it('no rows, no columns, awkward names', async () => {
    expect(String(await jsonRows(['a'], [numbers()], 0))).toBe('[]');
    expect(String(await jsonRows([], [], 2))).toBe('[{},{}]');
    expect(String(await jsonRows(['a"b', 'ü'], [numbers(1), numbers(2)], 1))).toBe('[{"a\\"b":1,"ü":2}]');
  });

  it('reads back as it was, whatever the values', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constant(null),
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 50 }), async (values) => {
        const parsed: unknown = JSON.parse(String(await jsonRows(['v'], [{ kind: 'values', values }], values.length)));
        expect(parsed).toEqual(values.map((v) => ({ v: Object.is(v, -0) ? 0 : v })));
      }),
    );
  });

  it('writes texts that came as bytes like any other text', async () => {
    const text = fc.option(fc.string({ unit: 'grapheme', maxLength: 8 }));
    const escaped = fc.option(fc.string({ unit: fc.constantFrom('"', '\\', '\n', '\u0000', 'a', 'é', '\u2028') }));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(text, escaped)), fc.constantFrom('own', 'codes'), async (list, kind) => {
        const plain = await jsonRows(['v'], [{ kind: 'values', values: list }], list.length);
        expect(String(await jsonRows(['v'], [bytesOf(list, kind)], list.length))).toBe(String(plain));
      }),
    );
  });

  it('quotes a long text in pieces, and lets others in between', async () => {
    const character = fc.constantFrom('a', '"', '\n', 'é', '€', '😀', '\ud800');
    await fc.assert(
      fc.asyncProperty(fc.array(character, { minLength: 1, maxLength: 9 }), fc.nat(3), async (cycle, shift) => {
        const text = `${'x'.repeat(shift)}${cycle.join('').repeat(300_000 / cycle.length)}`;
        const row = JSON.stringify([{ v: 'b' }, { v: text }]);
        expect(String(await jsonRows(['v'], [{ kind: 'values', values: ['b', text] }], 2)) === row).toBe(true);
        const valid = text.toWellFormed();
        const written = String(await jsonRows(['v'], [bytesOf(['b', valid], 'own')], 2));
        expect(written === JSON.stringify([{ v: 'b' }, { v: valid }])).toBe(true);
      }),
      { numRuns: 10 },
    );
    let turns = 0;
    const beat = setInterval(() => (turns += 1), 0);
    await jsonRows(['v'], [{ kind: 'values', values: ['x"'.repeat(10_000_000)] }], 1);
    clearInterval(beat);
    expect(turns).toBeGreaterThan(1);
  });

  it.for([0.1, 1e21, -1e-7, 123456789.25, 2 ** 53, -(2 ** 53) - 2, 99999999999.99, -0])(
    'writes %d as JSON does',
    async (value) => {
      const shown =
        Number.isSafeInteger(value) || !Number.isInteger(value) || value === 1e21 ? String(value) : `${value}.0`;
      expect(String(await jsonRows(['v'], [numbers(value)], 1))).toBe(`[{"v":${shown}}]`);
    },
  );

  it('lists', () => expect(jsonText([1n, 'a', null, true, Number.NaN])).toBe('[1,"a",null,true,null]'));
});
