import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, isIsoText, isoText, moment, type Moment, UNITS, wall } from './moment.ts';
import { type Bound, joinRange, readBound, splitRange, writeBound } from './range-text.ts';
import { resolveTimeRange } from './resolve-time-range.ts';

const NOW = moment(wall(2024, 2, 29, 12));

describe('bounds that a picker shows', () => {
  it.each<[string, Bound | null]>([
    ['now', { kind: 'fixed', at: 'now' }],
    ['2024-02-29T00:00:00', { kind: 'fixed', at: '2024-02-29T00:00:00' }],
    ['DATEADD(DATETIME("now"), -7, day)', { kind: 'relative', at: 'now', count: -7, unit: 'day' }],
    ["dateadd( datetime('today'), +2, QUARTER )", { kind: 'relative', at: 'today', count: 2, unit: 'quarter' }],
    ['DATEADD(DATETIME("yesterday"), -7, day)', null],
    ['DATEADD(DATETRUNC(DATETIME("now"), day), -7, day)', null],
    ['DATEADD(DATETIME("now"), -7, day) later', null],
    ['DATETRUNC(DATETIME("now"), day)', null],
    ['7 days ago', null],
    ['', null],
  ])('%s', (text, bound) => {
    expect(readBound(text)).toEqual(bound);
  });

  it('mean to the server what they say', () => {
    const instant = fc.integer({ min: wall(1971, 1, 1), max: wall(2100, 1, 1) }).map((ms) => moment(ms - (ms % 1000)));
    const count = fc.integer({ min: -400, max: 400 });
    fc.assert(
      fc.property(instant, count, fc.constantFrom(...UNITS), (base, amount, unit) => {
        const bound: Bound = { kind: 'relative', at: isoText(base), count: amount, unit };
        const text = writeBound(bound);
        expect(readBound(text)).toEqual(bound);
        const { since } = resolveTimeRange(joinRange(text, ''), { now: NOW });
        expect(since as Moment).toEqual(add(base, amount, unit));
      }),
    );
  });

  it('know the moments that are written down', () => {
    expect(isIsoText(isoText(moment(wall(2024, 2, 29, 1, 2, 3, 450), 0, 60)))).toBe(true);
    expect(isIsoText('2024-02-29')).toBe(false);
  });
});

describe('both bounds of a range', () => {
  it.each<[string, readonly string[] | null]>([
    ['a : b', ['a', 'b']],
    ['Last 3 days : ', ['Last 3 days', '']],
    ['Last week', null],
  ])('%j', (text, bounds) => {
    expect(splitRange(text)).toEqual(bounds);
  });
});
