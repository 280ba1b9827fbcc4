import { describe, expect, it } from 'vitest';
import { isWithin, scheduleOf } from './schedule-info.ts';

const info = (members: object) => JSON.stringify({ schedule_info: members });
const DAILY = { schedule_interval: '30 6 * * 1-5' };

describe('the schedule of a saved query', () => {
  it.each([
    ['nothing', null],
    ['no schedule', '{}'],
    ['no JSON', '{'],
    ['a form without an interval', info({ output_table: 'x' })],
    ['an empty interval', info({ schedule_interval: ' ' })],
  ])('is nothing: %s', (_, extra) => expect(scheduleOf(extra)).toBeUndefined());

  it('is read with all its members', () => {
    const members = { timezone: 'Europe/Ljubljana', start_date: '2026-01-01T00:00:00Z', output_table: 'daily_rows' };
    expect(scheduleOf(info({ ...DAILY, ...members, email_rows: true, dag: 'x' }))).toEqual({
      crontab: '30 6 * * 1-5',
      timezone: 'Europe/Ljubljana',
      from: new Date('2026-01-01T00:00:00Z'),
      until: undefined,
      table: 'daily_rows',
      mailed: true,
    });
    expect(scheduleOf(info({ schedule_interval: '@daily' }))).toMatchObject({ crontab: '0 0 * * *', timezone: 'UTC' });
  });

  it.each([
    ['an interval that is none', { schedule_interval: 'soon' }, 'is not a schedule'],
    ['a time zone that is none', { ...DAILY, timezone: 'Nowhere' }, 'no time zone'],
    ['a table with a dot', { ...DAILY, output_table: 'other.users' }, 'cannot be named'],
    ['a table that is SQL', { ...DAILY, output_table: 'x; drop table y' }, 'cannot be named'],
    ['a moment that is none', { ...DAILY, end_date: 'later' }, 'is not a date or time'],
  ])('is refused: %s', (_, members, words) => expect(() => scheduleOf(info(members))).toThrow(words));

  it.each([
    ['before it begins', '2025-12-31T23:59:59Z', false],
    ['at its beginning', '2026-01-01T00:00:00Z', true],
    ['after its end', '2026-02-01T00:00:01Z', false],
  ])('holds in its time: %s', (_, at, holds) => {
    const time = { from: new Date('2026-01-01T00:00:00Z'), until: new Date('2026-02-01T00:00:00Z') };
    expect(isWithin(time, new Date(at))).toBe(holds);
  });
});
