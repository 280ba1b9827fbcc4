import { expect, it } from 'vitest';
import { describeCrontab, isCrontab, isTimezone, nextTimes } from './crontab.ts';

it.each([
  ['0 12 * * 1', true],
  ['*/5 * * * *', true],
  ['0 9 1 JAN MON-FRI', true],
  ['0 0 * * 7', true],
  ['', false],
  ['* * * *', false],
  ['* * * * * *', false],
  ['61 * * * *', false],
  ['0 0 31 2 *', true],
  ['@daily', false],
  ['every day', false],
  [`0 0 * * ${'1,'.repeat(500)}1`, false],
])('%j is a schedule: %s', (text, expected) => expect(isCrontab(text)).toBe(expected));

it.each([
  ['UTC', true],
  ['Africa/Abidjan', true],
  ['Mars/Olympus', false],
  ['', false],
])('%j is a time zone: %s', (name, expected) => expect(isTimezone(name)).toBe(expected));

const times = (crontab: string, zone: string, after: string, count = 3) =>
  nextTimes(crontab, zone, new Date(after), count).map((time) => time.toISOString().slice(0, 16));

it.each<readonly [string, string, string, string, readonly string[]]>([
  [
    'every Monday noon',
    '0 12 * * 1',
    'UTC',
    '2026-01-01T00:00Z',
    ['2026-01-05T12:00', '2026-01-12T12:00', '2026-01-19T12:00'],
  ],
  [
    'in a zone',
    '0 12 * * 1',
    'Asia/Tokyo',
    '2026-01-01T00:00Z',
    ['2026-01-05T03:00', '2026-01-12T03:00', '2026-01-19T03:00'],
  ],
  [
    'a time that the clocks skip',
    '30 2 * * *',
    'Europe/Berlin',
    '2026-03-28T12:00Z',
    ['2026-03-29T01:00', '2026-03-30T00:30', '2026-03-31T00:30'],
  ],
  [
    'a time that they show twice',
    '30 2 * * *',
    'Europe/Berlin',
    '2026-10-24T12:00Z',
    ['2026-10-25T00:30', '2026-10-26T01:30', '2026-10-27T01:30'],
  ],
  [
    'the last day of a leap February',
    '0 0 29 2 *',
    'UTC',
    '2026-01-01T00:00Z',
    ['2028-02-29T00:00', '2032-02-29T00:00', '2036-02-29T00:00'],
  ],
  ['a day that never comes', '0 0 31 2 *', 'UTC', '2026-01-01T00:00Z', []],
  [
    'never the time itself',
    '0 * * * *',
    'UTC',
    '2026-01-01T00:00Z',
    ['2026-01-01T01:00', '2026-01-01T02:00', '2026-01-01T03:00'],
  ],
])('next times: %s', (_, crontab, zone, after, expected) => expect(times(crontab, zone, after)).toEqual(expected));

it.each([
  ['0 12 * * 1', 'At 12:00 PM, only on Monday'],
  ['nonsense', 'nonsense'],
])('%s in words', (crontab, words) => expect(describeCrontab(crontab)).toBe(words));
