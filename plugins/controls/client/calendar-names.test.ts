import { expect, it } from 'vitest';
import { calendarNames } from './calendar-names.ts';

it.each([
  ['de', ['Do', 'Januar 2026', 'Jan', '1. Januar 2026']],
  ['en', ['Thu', 'January 2026', 'Jan', 'January 1, 2026']],
  ['fr', ['jeu.', 'janvier 2026', 'janv.', '1 janvier 2026']],
])('a calendar in %s names days and months so', (locale, expected) => {
  const { weekdayFormat, monthLabelFormat, monthsListFormat, getDayAriaLabel } = calendarNames(locale);
  const names = [weekdayFormat, monthLabelFormat, monthsListFormat, getDayAriaLabel];
  expect(names.map((name) => name('2026-01-01'))).toEqual(expected);
  expect(names.map((name) => name('2026-01-01 23:30:00'))).toEqual(expected);
});
