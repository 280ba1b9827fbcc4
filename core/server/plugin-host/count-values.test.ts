import { serialize } from 'node:v8';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countValues } from './count-values.ts';

it.each<[string, unknown, number]>([
  ['a number', 1.5, 0],
  ['a text', 'é日', 0],
  ['a list of numbers', [1, 2, 3], 1],
  ['objects in a list', [{ a: 1 }, { b: [] }], 4],
  ['a map, a set and a date', [new Map([[1, 2]]), new Set([1]), new Date(0)], 4],
  ['bytes and numbers as views', { a: Buffer.from('abc'), b: new Float64Array([1, 2]) }, 3],
  ['a list with gaps', Object.assign([], { 5: 1 }), 1],
  ['the same object twice', ((one) => [one, one])({}), 2],
])('counts the objects of %s', (_name, value, objects) =>
  expect(countValues(serialize(value))).toEqual({ values: expect.any(Number), objects }),
);

it('reads whatever a message holds to its end', () => {
  const value = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true });
  fc.assert(
    fc.property(value, (message) => {
      const bytes = serialize(message);
      expect(countValues(bytes)?.values).toBeGreaterThan(0);
      expect(countValues(bytes.subarray(0, -1))?.values ?? 0).toBeLessThanOrEqual(countValues(bytes)?.values ?? 0);
    }),
  );
});

it('counts what three bytes each become', () => {
  const many = Array.from({ length: 1_000 }, () => ({}));
  expect(countValues(serialize(many))?.objects).toBe(1_001);
});
