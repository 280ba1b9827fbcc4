import type { QueryObject } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { utcMoment } from '../../common/time-range/moment.ts';
import { timeKey } from './time-key.ts';

const at = (text: string) => utcMoment(Date.parse(`${text}Z`));
const NOW = at('2016-11-07T09:30:10');
const ranged = (range: string, more: QueryObject = {}): QueryObject => ({ time_range: range, ...more });

describe('what the clock adds to a cache key', () => {
  it.each([
    ['no range', {}],
    ['no filter', ranged('No filter')],
    ['fixed moments', ranged('2016-01-01 : 2016-02-01T00:00:00')],
  ])('nothing: %s', (_, query) => {
    expect(timeKey(query, NOW)).toEqual({ bounds: [], moving: false });
  });

  it.each([
    ['Last week', '2016-10-31T00:00:00/2016-11-07T00:00:00'],
    ['previous calendar month', '2016-10-01T00:00:00/2016-11-01T00:00:00'],
    ["DATEADD(DATETIME('today'), -1, day) : today", '2016-11-06T00:00:00/2016-11-07T00:00:00'],
  ])('a day: %s', (range, bounds) => {
    expect(timeKey(ranged(range), NOW)).toEqual({ bounds: [bounds], moving: false });
    expect(timeKey(ranged(range), at('2016-11-07T23:59:59')).bounds).toEqual([bounds]);
    expect(timeKey(ranged(range), at('2016-12-08T00:00:00')).bounds).not.toEqual([bounds]);
  });

  it.each([
    ['the present moment', ranged('2016-01-01 : now')],
    ['ranges that end now', ranged('Last day', { extras: { relative_end: 'now' } })],
    ['the range of a filter', { filters: [{ col: 'ts', op: 'temporal_range', val: 'DATETIME("now") : ' }] }],
  ])('the second: %s', (_, query) => {
    const key = timeKey(query, NOW);
    expect(key.moving).toBe(true);
    expect(timeKey(query, NOW)).toEqual(key);
    expect(timeKey(query, at('2016-11-07T09:30:11')).bounds).not.toEqual(key.bounds);
  });

  it('leaves a range that cannot be read to the builder of the query, which refuses it', () => {
    expect(timeKey(ranged('Last nonsense'), NOW)).toEqual({ bounds: [''], moving: false });
  });
});
