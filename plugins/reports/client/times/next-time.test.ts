import { expect, test } from 'vitest';
import { begun, nextTime } from './next-time.ts';

const now = new Date(2026, 10, 29, 12, 0, 0);
const after = (ms: number) => new Date(now.getTime() + ms).toISOString();
const MINUTE = 60_000;
const textOf = (at: string, language = 'en') => {
  const next = nextTime(at, now, language);
  return next.kind === 'at' ? begun(next.text, language).replaceAll('\u202F', ' ') : next.kind;
};

test('the next run is told in minutes within the hour, by the day until tomorrow, then by its date', () => {
  expect(textOf(after(3.2 * MINUTE))).toBe('In 4 minutes');
  expect(textOf(after(30_000))).toBe('In 1 minute');
  expect(textOf(new Date(2026, 10, 29, 18, 0).toISOString())).toBe('Today, 6:00 PM');
  expect(textOf(new Date(2026, 10, 30, 23, 59).toISOString())).toBe('Tomorrow, 11:59 PM');
  expect(textOf(new Date(2026, 11, 1, 0, 0).toISOString())).toBe('Dec 1, 12:00 AM');
  expect(textOf(new Date(2027, 0, 1, 6, 0).toISOString())).toBe('Jan 1, 2027, 6:00 AM');
});

test('within a sentence it begins small', () =>
  expect(nextTime(after(4 * MINUTE), now, 'en')).toEqual({ kind: 'at', text: 'in 4 minutes' }));

test('in the language of the person', () => {
  expect(textOf(after(4 * MINUTE), 'de')).toBe('In 4 Minuten');
  expect(textOf(new Date(2026, 10, 30, 8, 0).toISOString(), 'de')).toBe('Morgen, 08:00');
});

test('a time without a zone is that of the server', () => {
  expect(textOf(after(4 * MINUTE).replace('Z', ''))).toBe('In 4 minutes');
});

test('a run whose time has come is due, and late when the server is behind', () => {
  expect(textOf(after(0))).toBe('due');
  expect(textOf(after(-2 * MINUTE))).toBe('due');
  expect(textOf(after(-2 * MINUTE - 1))).toBe('late');
});
