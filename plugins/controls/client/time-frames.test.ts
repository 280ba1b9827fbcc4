import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALENDAR_RANGES, COMMON_RANGES, UNITS } from '@facet/plugin-query/contract.client';
import {
  type BoundMode,
  type CustomRange,
  advancedRange,
  defaultCustomRange,
  encodeCustomRange,
  frameOf,
  parseCustomRange,
  positive,
  rangeForFrame,
  type TimeFrame,
} from './time-frames.ts';

describe('time ranges', () => {
  it.each([
    ['Last week', 'Common'],
    ['previous calendar month', 'Calendar'],
    ['No filter', 'No filter'],
    ['2021-01-01T00:00:00 : 2021-02-01T00:00:00', 'Custom'],
    ['DATEADD(DATETIME("now"), -7, day) : now', 'Custom'],
    ["DATEADD(DATETIME('now'), -7, day) : now", 'Custom'],
    ['DATEADD(DATETIME("now"), -7, day) : today', 'Advanced'],
    ['DATEADD(DATETIME("now"), 7, day) : DATEADD(DATETIME("now"), 9, day)', 'Advanced'],
    ['100 years ago : now', 'Advanced'],
    ['Last 3 days', 'Advanced'],
  ])('[B4.35] [B4.36] [B4.37] [B4.38] [B4.39] %s is %s', (range, frame) => {
    expect(frameOf(range)).toBe(frame);
  });

  const MIDNIGHT = '2026-01-05T00:00:00';
  it.each<[string, TimeFrame, string, string]>([
    ['[B4.40]', 'No filter', 'Last year', 'No filter'],
    ['[B4.41]', 'Common', 'Last year', 'Last year'],
    ['[B4.41]', 'Common', 'previous calendar year', 'Last week'],
    ['[B4.42]', 'Calendar', 'Last year', 'previous calendar week'],
    ['[B4.42]', 'Calendar', 'previous calendar year', 'previous calendar year'],
    ['[B9.12]', 'Custom', 'Last year', `DATEADD(DATETIME("${MIDNIGHT}"), -7, day) : ${MIDNIGHT}`],
  ])('%s turning to %s from %s begins with %s', (_id, frame, before, expected) => {
    expect(rangeForFrame(frame, before, MIDNIGHT)).toBe(expected);
  });

  it('[B3.34] [B9.12] [B9.13] begin with seven days until the midnight of today', () => {
    expect(defaultCustomRange(MIDNIGHT)).toEqual({
      sinceMode: 'relative',
      sinceDatetime: MIDNIGHT,
      sinceGrain: 'day',
      sinceGrainValue: -7,
      untilMode: 'specific',
      untilDatetime: MIDNIGHT,
      untilGrain: 'day',
      untilGrainValue: 7,
      anchorMode: 'now',
      anchorValue: 'now',
    });
  });

  it('[B5.34] [B9.10] [B9.11] are of these units and have these names', () => {
    expect(UNITS.toSorted()).toEqual(['day', 'hour', 'minute', 'month', 'quarter', 'second', 'week', 'year']);
    expect(COMMON_RANGES).toEqual(['Last day', 'Last week', 'Last month', 'Last quarter', 'Last year']);
    expect(CALENDAR_RANGES).toEqual(['previous calendar week', 'previous calendar month', 'previous calendar year']);
  });

  it.each([
    ['Last 3 days', 'Last 3 days : '],
    ['Next 3 days', ' : Next 3 days'],
    ['whatever', ' : '],
    ['a : b', 'a : b'],
  ])('[B4.43] [B4.44] %s in the advanced editor is "%s"', (range, expected) => {
    expect(advancedRange(range)).toBe(expected);
  });

  it('[B5.31] [B5.32] [B5.33] parses its own output', () => {
    const mode = fc.constantFrom<BoundMode>('specific', 'relative', 'now', 'today');
    const moment = fc.constantFrom('2024-02-29T23:59:59', '1999-12-31T00:00:00');
    const unit = fc.constantFrom(...UNITS);
    const amount = fc.integer({ min: 1, max: 999 });
    fc.assert(
      fc.property(mode, mode, moment, moment, unit, unit, amount, amount, (sinceMode, untilMode, a, b, u, v, m, n) => {
        const range: CustomRange = {
          ...defaultCustomRange(a),
          sinceMode,
          untilMode,
          sinceDatetime: a,
          untilDatetime: b,
          sinceGrain: u,
          untilGrain: v,
          sinceGrainValue: -m,
          untilGrainValue: n,
        };
        const encoded = encodeCustomRange(range);
        const read = parseCustomRange(encoded, a);
        return read !== null && encodeCustomRange(read) === encoded;
      }),
    );
  });

  it.each([
    [0, 1],
    [-3, 3],
    [Number.NaN, 1],
    [2.9, 2],
  ])('[B5.29] [B5.30] an amount of %d counts as %d', (value, expected) => {
    expect(positive(value)).toBe(expected);
  });
});
