import { expect, it } from 'vitest';
import { nextClockChange } from './clock-change.ts';

it.each([
  ['Europe/Ljubljana', '2026-11-22T00:00:00Z', '2027-03-28T01:00:00.000Z'],
  ['Europe/Ljubljana', '2026-06-01T00:00:00Z', '2026-10-25T01:00:00.000Z'],
  ['America/Chicago', '2026-11-22T00:00:00Z', '2027-03-14T08:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-11-22T00:00:00Z', '2027-04-03T15:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-22T00:00:00Z', undefined],
  ['UTC', '2026-11-22T00:00:00Z', undefined],
])('the clocks of %s after %s change at %s', (timezone, after, change) => {
  expect(nextClockChange(timezone, new Date(after))?.toISOString()).toBe(change);
});
