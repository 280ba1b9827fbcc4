import { GenericType } from '@facet/sdk/common';
import { expect, it } from 'vitest';
import { readAggregates } from './aggregation.ts';
import { frameOf } from './frame.ts';

const LARGE = 9_007_199_254_740_993n;

it.each(['mean', 'average', 'nanmean', 'median', 'nanmedian'])(
  '%s of one large integer is that integer',
  (operator) => {
    const frame = frameOf([{ name: 'n', type: GenericType.numeric, values: [] }], 0);
    const [aggregate] = readAggregates(frame, { n: { operator } });
    expect(aggregate?.aggregate([LARGE])).toBe(LARGE);
    expect(aggregate?.aggregate([LARGE, LARGE + 2n])).toBeTypeOf('number');
    expect(aggregate?.aggregate([2, 3])).toBe(2.5);
  },
);
