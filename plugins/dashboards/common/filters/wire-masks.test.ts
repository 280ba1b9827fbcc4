import { expect, test } from 'vitest';
import { newFilter } from './native-filter.ts';
import { readMasks, writeMasks } from './wire-masks.ts';

const filters = [newFilter('NATIVE_FILTER-a', 'text'), newFilter('7', 'text')];
const mask = { extraFormData: { filters: [{ col: 'c', op: 'IN', val: ['x'] }] }, filterState: { value: ['x'] } };

test('[B3.21] values travel under the id of their filter or chart, and come back', () => {
  const values = {
    filters: { 'NATIVE_FILTER-a': { id: 'NATIVE_FILTER-a', ...mask } },
    charts: new Map([[12, mask]]),
    held: new Map(),
  };
  const wire = writeMasks(values);
  expect(wire).toEqual({ 'NATIVE_FILTER-a': { id: 'NATIVE_FILTER-a', ...mask }, '12': { id: '12', ...mask } });
  const read = readMasks(JSON.parse(JSON.stringify(wire)), filters);
  expect(read.filters).toEqual(values.filters);
  expect([...read.charts]).toEqual([[12, { id: '12', ...mask }]]);
});

test('a filter whose id is a number is no chart', () => {
  const read = readMasks({ '7': mask }, filters);
  expect(read.filters).toEqual({ '7': mask });
  expect(read.charts.size).toBe(0);
});

test('[B3.21] values of a chart that holds filters travel as one mask, and come back by column', () => {
  const held = new Map([[12, { c: ['x'], __time_range: 'Last week' }]]);
  const wire = writeMasks({ filters: {}, charts: new Map(), held });
  expect(wire).toEqual({
    12: {
      id: '12',
      extraFormData: { filters: [{ col: 'c', op: 'IN', val: ['x'] }], time_range: 'Last week' },
      filterState: { value: { c: ['x'], __time_range: 'Last week' } },
    },
  });
  const read = readMasks(JSON.parse(JSON.stringify(wire)), filters);
  expect(read.held).toEqual(held);
  expect(read.charts.size).toBe(0);
  // A value that is none is left out, whatever else the mask says.
  expect(readMasks({ 12: { filterState: { value: { c: { drop: 1 }, d: [1, {}], e: 2 } } } }, filters).held).toEqual(
    new Map([[12, { e: 2 }]]),
  );
});

test.each([
  [null],
  ['text'],
  [[mask]],
  [{ 'NATIVE_FILTER-gone': mask }],
  [{ '-1': mask }],
  [{ '1e3': mask }],
  [{ __proto__: mask }],
  [{ '12': 'x' }],
  [{ '12': { extraFormData: [] } }],
  [{ '12': { extraFormData: { filters: 'drop' } } }],
  [{ '12': { extraFormData: { filters: [null] } } }],
  [{ 'NATIVE_FILTER-a': { filterState: 3 } }],
])('reads nothing in %j', (value) => {
  const read = readMasks(value, filters);
  expect(read.filters).toEqual({});
  expect(read.charts.size).toBe(0);
});
