import { expect, it } from 'vitest';
import { comingTime } from './coming-time.ts';

const now = new Date(2026, 10, 28, 12, 0);

it.each([
  [new Date(2026, 10, 28, 18, 0), 'en', 'Today, 6:00 PM'],
  [new Date(2026, 10, 29, 0, 5), 'en', 'Tomorrow, 12:05 AM'],
  [new Date(2026, 10, 29, 6, 30), 'de', 'Morgen, 06:30'],
  [new Date(2026, 10, 30, 8, 0), 'en', 'Nov 30, 8:00 AM'],
  // It is due, and has not begun.
  [new Date(2026, 10, 27, 23, 0), 'en', 'Nov 27, 11:00 PM'],
])('%s in %s is %s', (at, language, text) => {
  expect(comingTime(at.toISOString(), now, language).replaceAll('\u202f', ' ')).toBe(text);
});
