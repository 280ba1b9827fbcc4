import { describe, expect, it } from 'vitest';
import { isIncomplete, periodEnd } from './period.ts';

const at = (text: string) => Date.parse(`${text}Z`);

describe('a period', () => {
  it.each([
    ['2026-01-31T00:00', 'P1D', '2026-02-01T00:00'],
    ['2026-02-01T00:00', 'P1M', '2026-03-01T00:00'],
    ['2026-10-01T00:00', 'P3M', '2027-01-01T00:00'],
    ['2024-01-01T00:00', 'P1Y', '2025-01-01T00:00'],
    ['2026-11-16T00:00', 'P1W', '2026-11-23T00:00'],
    ['2026-11-15T00:00', '1969-12-28T00:00:00Z/P1W', '2026-11-22T00:00'],
    ['2026-11-21T00:00', 'P1W/1970-01-03T00:00:00Z', '2026-11-22T00:00'],
    ['2026-11-22T10:00', 'PT1H', '2026-11-22T11:00'],
    ['2026-11-22T10:15', 'PT15M', '2026-11-22T10:30'],
    ['2026-11-22T10:15', 'PT0.5H', '2026-11-22T10:45'],
  ])('from %s of %s ends at %s', (start, grain, end) => {
    expect(periodEnd(at(start), grain)).toBe(at(end));
  });

  it('of an unknown grain has no known end', () => {
    expect(periodEnd(0, 'fortnight')).toBeNull();
  });

  it.each([
    ['is going on', '2026-11-20T12:00', null, true],
    ['is over', '2026-12-01T00:00', null, false],
    ['lies ahead', '2026-10-01T00:00', null, false],
    ['is cut by the end of the asked time', '2027-06-01T00:00', '2026-11-10T00:00', true],
    ['ends with the asked time', '2027-06-01T00:00', '2026-12-01T00:00', false],
  ])('that %s: incomplete at %s, asked until %s: %s', (_title, now, until, expected) => {
    const bounds = { now: at(now), until: until === null ? null : at(until) };
    expect(isIncomplete(at('2026-11-01T00:00'), 'P1M', bounds)).toBe(expected);
  });
});
