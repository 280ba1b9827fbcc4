import { describe, expect, it } from 'vitest';
import { keyOfText, selectMask, valueKey, valueOfKey, valuesOf } from './select-mask.ts';

const town = { column: 'town', inverse: false, required: false };

describe('the mask of a value filter', () => {
  it('[B3.21] filters by the selected values, including null', () => {
    expect(selectMask(['Oslo', null], town)).toEqual({
      extraFormData: { filters: [{ col: 'town', op: 'IN', val: ['Oslo', null] }] },
      filterState: { value: ['Oslo', null], label: 'Oslo, <NULL>', excludeFilterValues: false },
    });
  });

  it('excludes the values when it is inverse, and has a label for that', () => {
    expect(selectMask(['Oslo', 1], { ...town, inverse: true })).toEqual({
      extraFormData: { filters: [{ col: 'town', op: 'NOT IN', val: ['Oslo', 1] }] },
      filterState: { value: ['Oslo', 1], label: 'Oslo, 1 (excluded)', excludeFilterValues: true },
    });
  });

  it('names the first of many values, and filters by all', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => `t${index}`);
    const mask = selectMask(values, town);
    expect(mask.filterState?.label).toMatch(/^t0, t1, .*, t99, … \+9900$/);
    expect(mask).toMatchObject({ extraFormData: { filters: [{ val: values }] }, filterState: { value: values } });
  });

  const nothing = [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: '1 = 0' }];
  it.each([
    ['filters nothing', town, {}],
    ['filters nothing when it is inverse', { ...town, inverse: true, required: true }, {}],
    ['keeps no row when it must have one', { ...town, required: true }, { adhoc_filters: nothing }],
  ])('without a value %s', (_, question, extraFormData) => {
    expect(selectMask([], question)).toEqual({ extraFormData, filterState: { value: null } });
  });

  it.each([['a'], [1], ['1'], [true], [null], ['']])('distinguishes %j from its text', (value) => {
    expect(valueOfKey(valueKey(value))).toBe(value);
    expect(valuesOf(selectMask([value], town))).toEqual([value]);
  });

  it.each([
    ['no value', undefined, []],
    ['a value outside of a list', 'a', ['a']],
    ['what is no value of this filter', [['a', 'b'], { c: 1 }, 'd'], ['d']],
  ])('reads %s', (_, value, values) => {
    expect(valuesOf({ filterState: { value } })).toEqual(values);
  });

  it.each([
    ['a number of a column of numbers', '12', 0, 12],
    ['the same text of a column of texts', '12', 1, '12'],
    ['a text of a column of numbers', 'x', 0, 'x'],
    ['a truth', 'TRUE', 3, true],
    ['nothing', '<NULL>', 1, null],
    ['a text of an unknown column', 'true', undefined, 'true'],
  ])('takes %s as a value of the column', (_, text, type, value) => {
    expect(valueOfKey(keyOfText(text, type))).toBe(value);
  });

  it.each([['{"a":1}'], ['Oslo'], ['[1]']])('keeps the typed text %s', (text) => {
    expect(valueOfKey(text)).toBe(text);
  });
});
