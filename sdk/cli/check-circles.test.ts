import { expect, it } from 'vitest';
import { circlesIn } from './check-circles.ts';

it.each<[string, Readonly<Record<string, readonly string[]>>, readonly string[]]>([
  ['no circle', { a: ['b', 'c'], b: ['c'], c: [] }, []],
  ['two files', { b: ['a'], a: ['b'] }, ['a b']],
  ['three files, entered from outside', { x: ['c'], c: ['a'], a: ['b'], b: ['c'] }, ['a b c']],
  ['a file and itself', { a: ['a'] }, ['a']],
  ['two circles that share a file', { a: ['b', 'c'], b: ['a'], c: ['a'] }, ['a b', 'a c']],
])('%s', (_, imports, circles) => {
  expect(circlesIn(new Map(Object.entries(imports))).map((circle) => circle.join(' '))).toEqual(circles);
});
