import { expect, test } from 'vitest';
import { grainsQuery, timeGrainMask, timeGrainOf, timeGrains } from './time-grains.ts';

test('[B3.21] the selected time grain becomes a filter and is shown again', () => {
  const mask = timeGrainMask('P1M', [
    [null, 'Original value'],
    ['P1M', 'Month'],
  ]);
  expect(mask).toEqual({
    extraFormData: { time_grain_sqla: 'P1M' },
    filterState: { value: ['P1M'], label: 'Month' },
  });
  expect(timeGrainOf(mask)).toBe('P1M');
});

test('a time grain without a name is shown by its duration', () => {
  expect(timeGrainMask('PT7M', []).filterState).toEqual({ value: ['PT7M'], label: 'PT7M' });
});

test('without a time grain there is no filter', () => {
  expect(timeGrainMask(null, [])).toEqual({ extraFormData: {}, filterState: { value: null } });
});

test.each([[undefined], [null], [''], [[]], [[3]]])('reads no period in %j', (value) => {
  expect(timeGrainOf({ filterState: { value } })).toBeNull();
});

test('offers the periods of the database, by their names', () => {
  expect(grainsQuery(4)).toMatchObject({ result_type: 'timegrains', queries: [{ columns: [], metrics: [] }] });
  const data = [
    { name: 'Original value', function: '{col}', duration: null },
    { name: 'Month', function: 'x', duration: 'P1M' },
  ];
  expect(timeGrains([{ colnames: [], coltypes: [], data, rowcount: 2 }])).toEqual([
    { duration: 'P1M', label: 'Month' },
  ]);
});
