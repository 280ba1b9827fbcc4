import { expect, it } from 'vitest';
import { queryResults } from './query-results.ts';

const result = { colnames: ['a'], coltypes: [0], data: [{ a: 1 }], rowcount: 1 };

it('takes answers with rows as they are', () => {
  expect(queryResults([result])).toEqual([result]);
});

it.each([null, 'text', {}, { ...result, data: null }, { ...result, colnames: undefined }])('refuses %j', (entry) => {
  expect(() => queryResults([result, entry])).toThrow('The answer holds no rows.');
});
