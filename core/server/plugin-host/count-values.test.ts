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
  expect(countValues(serialize(value))).toMatchObject({ values: expect.any(Number), objects, circles: 0 }),
);

const twice = (depth: number): unknown => {
  let value: unknown = { text: 'x' };
  for (let i = 0; i < depth; i += 1) value = [value, value];
  return value;
};

it.each<[string, unknown, number]>([
  ['nothing', [[1], [1]], 0],
  ['an object of two values', ((one) => [one, one])({ a: 1, b: 2 }), 6],
  ['lists that hold each other twice', twice(3), 40],
  ['after an error', ((one) => [new TypeError('x', { cause: one }), one])([1]), 3],
  ['after a pattern and a wrapped text', ((one) => [/a/giu, Object('text'), Object(1n), one, one])([1]), 3],
])('counts what stands twice: %s', (_name, value, values) =>
  expect(countValues(serialize(value))?.repeated.values).toBe(values),
);

it('sees a tree without end in a few bytes, gaps without end, and integers that are long to write', () => {
  const bytes = serialize(twice(60));
  expect(bytes.length).toBeLessThan(1_000);
  expect(countValues(bytes)?.repeated.values).toBeGreaterThan(2 ** 60);
  expect(countValues(serialize(Object.assign([], { length: 4_000_000_000 })))?.values).toBeGreaterThan(4_000_000_000);
  expect(countValues(serialize(1n << 100_000n))).toBeUndefined();
  const view = Buffer.alloc(1_000);
  expect(countValues(serialize([view, view, view]))?.repeated.bytes).toBeGreaterThanOrEqual(2_000);
});

it('counts objects that stand within themselves', () => {
  const circle: unknown[] = [];
  circle.push(circle, { circle });
  expect(countValues(serialize(circle))).toMatchObject({ circles: 2, repeated: { values: 0 } });
});

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
