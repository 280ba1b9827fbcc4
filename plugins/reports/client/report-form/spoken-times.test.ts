import { describe, expect, it } from 'vitest';
import { clockOf, clockText, crontabOf, spokenOf, toggledDay } from './spoken-times.ts';

describe('[A7.41] a schedule in words', () => {
  it.each([
    ['0 * * * *', { unit: 'hour', minute: 0 }],
    ['5 17 * * *', { unit: 'day', minute: 5, hour: 17 }],
    ['0 8 * * 1', { unit: 'week', weekdays: [1] }],
    ['0 8 * * 1-5', { unit: 'week', weekdays: [1, 2, 3, 4, 5] }],
    ['0 8 * * 2,4,0', { unit: 'week', weekdays: [2, 4, 0] }],
    ['30 6 28 * *', { unit: 'month', day: 28, hour: 6, minute: 30 }],
  ])('%s is said and written back as it was', (crontab, spoken) => {
    const found = spokenOf(crontab);
    expect(found).toMatchObject(spoken);
    expect(found && crontabOf(found)).toBe(crontab);
  });

  it.each([
    ['  0  8 * * 7 ', '0 8 * * 0'],
    ['0 8 * * 5-7', '0 8 * * 5,6,0'],
    ['0 8 * * 5,1,2,3,4', '0 8 * * 1-5'],
  ])('%s means the same as %s', (crontab, written) => {
    const found = spokenOf(crontab);
    expect(found && crontabOf(found)).toBe(written);
  });

  it.each([
    '*/5 * * * *',
    '0 8 31 * *',
    '0 8 0 * *',
    '0 8 1 1 *',
    '0 8 1 * 1',
    '0 8,9 * * *',
    '0 24 * * *',
    '60 8 * * *',
    '0 8 * * mon',
    '0 8 * * 5-1',
    '0 8 * * 8',
    '0 * 1 * *',
    '0 8 * *',
    '0 8 * * 1 2',
    '',
  ])('"%s" stays a crontab', (crontab) => {
    expect(spokenOf(crontab)).toBeUndefined();
  });

  it('a week keeps at least one day, in the order from Monday', () => {
    expect(toggledDay([1], 0)).toEqual([1, 0]);
    expect(toggledDay([3, 0], 1)).toEqual([1, 3, 0]);
    expect(toggledDay([1, 3], 1)).toEqual([3]);
    expect(toggledDay([1], 1)).toEqual([1]);
  });

  it('the time of day is read and written as clocks show it', () => {
    expect(clockText({ hour: 8, minute: 5 })).toBe('08:05');
    expect(clockOf('17:30')).toEqual({ hour: 17, minute: 30 });
    expect(clockOf('')).toBeUndefined();
  });
});
