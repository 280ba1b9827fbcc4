import { describe, expect, it } from 'vitest';
import { allowedRange, type Range, rangeMask, rangeOf } from './range-mask.ts';
import { SINGLE } from './range-settings.ts';

const least = { col: 'price', op: '>=', val: 20 };
const most = { col: 'price', op: '<=', val: 90 };

describe('the mask of a range', () => {
  it.each<[Range, unknown, string]>([
    [[20, 90], [least, most], '20 – 90'],
    [[20, null], [least], '≥ 20'],
    [[null, 90], [most], '≤ 90'],
    [[20, 20], [{ col: 'price', op: '==', val: 20 }], '20'],
    [[0, null], [{ ...least, val: 0 }], '≥ 0'],
  ])('[B3.21] of %j', (range, filters, label) => {
    const mask = rangeMask('price', range);
    expect(mask).toEqual({ extraFormData: { filters }, filterState: { value: range, label } });
    expect(rangeOf(mask)).toEqual(range);
  });

  it('without bounds filters nothing', () => {
    const mask = rangeMask('price', [null, null]);
    expect(mask).toEqual({ extraFormData: {}, filterState: { value: null } });
    expect(rangeOf(mask)).toBeNull();
  });

  it.each([[undefined], [3], ['20'], [['20', {}]], [[null, Number.NaN]]])('reads no range in %j', (value) => {
    expect(rangeOf({ filterState: { value } })).toBeNull();
  });
});

it.each<[string, Range, 0 | 1 | 2 | undefined, Range]>([
  ['both ends', [1, 2], undefined, [1, 2]],
  ['the minimum alone', [1, 2], SINGLE.minimum, [1, null]],
  ['the minimum, from a maximum', [null, 2], SINGLE.minimum, [2, null]],
  ['the maximum alone', [1, 2], SINGLE.maximum, [null, 2]],
  ['one value', [1, 2], SINGLE.exact, [1, 1]],
  ['one value, from a maximum', [null, 2], SINGLE.exact, [2, 2]],
])('a filter allows %s', (_, range, single, allowed) => {
  expect(allowedRange(range, single)).toEqual(allowed);
});
