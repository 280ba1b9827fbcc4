import { expect, it } from 'vitest';
import { newColumn, newMetric } from '../model/dataset-draft.ts';
import { fieldRows, nextField } from './field-rows.ts';

const metrics = [{ ...newMetric(), key: 'm', name: 'count', expression: 'COUNT(*)' }];
const columns = ['origin', 'Ziel 🛬', 'עיר'].map((name) => ({ ...newColumn(), key: name, name }));
const rows = fieldRows(metrics, columns, '');

it('groups metrics and columns under their headings', () => {
  expect(rows.map(({ kind }) => kind)).toEqual(['head', 'metric', 'head', 'column', 'column', 'column']);
});

it.each([
  ['COUNT(', ['m']],
  ['ziel', ['Ziel 🛬']],
  ['עיר', ['עיר']],
  ['nothing', []],
])('finds by %s', (search, keys) => {
  const found = fieldRows(metrics, columns, search).filter(({ kind }) => kind !== 'head');
  expect(found.map(({ key }) => key)).toEqual(keys);
});

it.each([
  ['down over a head', 1, 1, 3],
  ['up over a head', 3, -1, 1],
  ['up at the top', 1, -1, 1],
  ['down at the end', 5, 1, 5],
  ['from nowhere', -1, 1, 1],
] as const)('goes %s', (_what, from, step, to) => {
  expect(nextField(rows, from, step)).toBe(to);
});
