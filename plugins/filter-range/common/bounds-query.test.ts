import { expect, test } from 'vitest';
import { boundsOf, boundsQuery } from './bounds-query.ts';

const question = { filterId: 'F', datasetId: 4, column: 'price', dependencies: {} };

test('queries both ends of the column, filtered by parents', () => {
  const land = { col: 'land', op: 'IN', val: ['NO'] };
  const [query] = boundsQuery({ ...question, dependencies: { filters: [land] } }).queries;
  expect(query).toMatchObject({
    columns: [],
    filters: [land],
    metrics: [
      { expressionType: 'SIMPLE', aggregate: 'MIN', column: { column_name: 'price' }, label: 'min' },
      { expressionType: 'SIMPLE', aggregate: 'MAX', column: { column_name: 'price' }, label: 'max' },
    ],
  });
});

test.each([
  [[{ min: 1, max: 9 }], { min: 1, max: 9 }],
  [[{ min: null, max: null }], null],
  [[], null],
])('reads the ends of %j', (data, bounds) => {
  expect(boundsOf([{ colnames: ['min', 'max'], coltypes: [0, 0], data, rowcount: 1 }])).toEqual(bounds);
});
