import { expect, it } from 'vitest';
import { filledSubject } from './subject-words.ts';

it.each([
  ['Flights, week {week}', '2026-11-23T08:00:00Z', 'UTC', 'Flights, week 48'],
  ['{week} of {year}', '2027-01-01T12:00:00Z', 'UTC', '53 of 2027'],
  ['Week {week}', '2024-12-30T12:00:00Z', 'UTC', 'Week 1'],
  ['Sales of {date}', '2026-11-22T23:30:00Z', 'Asia/Tokyo', 'Sales of 2026-11-23'],
  ['Sales of {month}, {month}', '2026-12-01T03:00:00Z', 'America/Chicago', 'Sales of 2026-11, 2026-11'],
  ['{weeks} {Week} {{year}} {toString}', '2026-11-23T08:00:00Z', 'UTC', '{weeks} {Week} {2026} {toString}'],
  ['None', '2026-11-23T08:00:00Z', 'UTC', 'None'],
])('%s at %s in %s: %s', (text, at, timezone, subject) => {
  expect(filledSubject(text, new Date(at), timezone)).toBe(subject);
});
