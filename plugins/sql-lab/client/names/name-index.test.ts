import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NameIndex } from './name-index.ts';

test('finds names that start with a text before names that contain it', () => {
  const index = new NameIndex(['Orders', 'order_items', 'reorder', 'customers', 'order_items']);
  expect(index.size).toBe(4);
  expect(index.find('ORD', 10)).toEqual(['order_items', 'Orders', 'reorder']);
  expect(index.find('ord', 1)).toEqual(['order_items']);
  expect(index.find('', 2)).toEqual(['customers', 'order_items']);
  expect(index.find('zzz', 5)).toEqual([]);
});

test('finds exactly the names that contain a text, up to the limit', () => {
  const names = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'C'), minLength: 1, maxLength: 4 }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(names, fc.string({ unit: fc.constantFrom('a', 'B', 'c'), minLength: 1, maxLength: 2 }), (all, text) => {
      const found = new NameIndex(all).find(text, 100);
      const holding = [...new Set(all)].filter((name) => name.toLowerCase().includes(text.toLowerCase()));
      expect(found.toSorted()).toEqual(holding.toSorted());
    }),
  );
});
