import { describe, expect, it } from 'vitest';
import { formatAgo, parseTimestamp } from './time-ago.tsx';

const now = new Date('2026-11-21T12:00:00Z');

describe('how long ago', () => {
  it.each([
    ['2026-11-21T11:59:40Z', 'now'],
    ['2026-11-21T11:48:00Z', '12 min. ago'],
    ['2026-11-21T09:00:00Z', '3 hr. ago'],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2026-11-09T12:00:00Z', 'Nov 9'],
    ['2025-11-09T12:00:00Z', 'Nov 9, 2025'],
  ])('%s is %s', (text, expected) => {
    expect(formatAgo(new Date(text), now, 'en')).toBe(expected);
  });

  it.each([
    ['2026-11-21T12:00:00.123456', '2026-11-21T12:00:00.123Z'],
    ['2026-11-21T12:00:00+0000', '2026-11-21T12:00:00.000Z'],
    ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.000Z'],
  ])('a timestamp without a zone means UTC: %s', (text, expected) => {
    expect(parseTimestamp(text).toISOString()).toBe(expected);
  });
});
