import { expect, test } from 'vitest';
import { rangeOf, timeMask } from './time-mask.ts';

test.each(['No filter', '', null])('[B4.37] %j filters nothing', (range) => {
  const mask = timeMask(range);
  expect(mask).toEqual({ extraFormData: {}, filterState: { value: null } });
  expect(rangeOf(mask)).toBeNull();
});

test('a range becomes a filter and is shown again', () => {
  const mask = timeMask('Last quarter');
  expect(mask.extraFormData).toEqual({ time_range: 'Last quarter' });
  expect(rangeOf(mask)).toBe('Last quarter');
});
