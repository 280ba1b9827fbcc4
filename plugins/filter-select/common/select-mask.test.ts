import { describe, expect, it } from 'vitest';
import { selectMask, valueKey, valueOfKey, valuesOf } from './select-mask.ts';

describe('selectMask', () => {
  it('asks for the chosen values, null among them', () => {
    expect(selectMask('town', ['Oslo', null], false)).toMatchObject({
      extraFormData: { filters: [{ col: 'town', op: 'IN', val: ['Oslo', null] }] },
      filterState: { value: ['Oslo', null], label: 'Oslo, <NULL>' },
    });
  });

  it('asks for all but them when it is inverse', () => {
    expect(selectMask('town', [1], true).extraFormData?.filters).toEqual([{ col: 'town', op: 'NOT IN', val: [1] }]);
  });

  it('filters nothing without values', () => {
    expect(selectMask('town', [], true)).toEqual({ extraFormData: {}, filterState: { value: null } });
  });

  it.each([['a'], [1], ['1'], [true], [null], ['']])('keeps %j apart from its text', (value) => {
    expect(valueOfKey(valueKey(value))).toBe(value);
    expect(valuesOf(selectMask('c', [value], false))).toEqual([value]);
  });
});
