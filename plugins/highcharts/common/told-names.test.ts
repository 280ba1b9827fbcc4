import { expect, it } from 'vitest';
import { toldNames } from './told-names.ts';

it.each<[string, readonly unknown[], string]>([
  ['few', ['DE-BE', null], 'DE-BE, <NULL>'],
  ['many', [1, 2, 3, 4, 5, 6], '1, 2, 3, 4, 5, …'],
])('a notice lists %s values', (_, values, text) => expect(toldNames(values)).toBe(text));

it('a notice shortens a sentence', () => {
  const told = toldNames(['a name that is as long as a sentence and leaves no room for anything else']);
  expect(told).toMatch(/^a name .*…$/);
  expect(told.length).toBeLessThan(30);
});
