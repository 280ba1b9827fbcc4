import { expect, it } from 'vitest';
import { listResults, queryResults } from './query-results.ts';

const result = { colnames: ['a'], coltypes: [0], data: [{ a: 1 }], rowcount: 1 };

it('accepts answers with rows', () => {
  expect(queryResults([result])).toEqual([result]);
});

it.each([null, 'text', {}, { ...result, data: null }, { ...result, colnames: undefined }])('refuses %j', (entry) => {
  expect(() => queryResults([result, entry])).toThrow('The answer contains no rows.');
});

it('accepts lists of columns and time grains, which have no column names', () => {
  const data = [{ name: 'Month', duration: 'P1M' }];
  expect(listResults([{ data }])).toEqual([{ data, colnames: [], coltypes: [], rowcount: 1 }]);
  expect(listResults([result])).toEqual([result]);
  expect(() => listResults([{ data: null }])).toThrow('The answer contains no rows.');
});
