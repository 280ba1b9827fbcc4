import { describe, expect, it, vi } from 'vitest';
import { calendarPlaces, shortCalendarName } from './calendar-order.ts';

describe('names of the calendar', () => {
  it.each([
    [
      ['Friday', 'Monday', 'Sunday'],
      [4, 0, 6],
    ],
    [
      ['fri', 'MON', 'Sun'],
      [4, 0, 6],
    ],
    [
      ['Dezember', 'Januar', 'März'],
      [11, 0, 2],
    ],
    [
      ['May', 'Apr', 'Mar'],
      [4, 3, 2],
    ],
    [
      ['Tuesday', '<NULL>', 'Monday'],
      [1, 12, 0],
    ],
  ])('%j stand at %j', (texts, places) => {
    expect(calendarPlaces(texts)).toEqual(places);
  });

  it.each([[['Monday', 'Bern']], [['Monday', 'January']], [['Monday']], [['May', 'June', 'Mon']], [[]]])(
    '%j are no weekdays and no months',
    (texts) => {
      expect(calendarPlaces(texts)).toBeUndefined();
    },
  );

  it.each([
    ['Wednesday', 'Wed'],
    ['September', 'Sep'],
    ['Seattle', undefined],
  ])('%s is short for %s', (text, short) => {
    expect(shortCalendarName(text)).toBe(short);
  });
});

it('formats the short calendar names once, however many names an axis has', () => {
  shortCalendarName('Monday');
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  expect(['Tuesday', 'May', 'Oslo'].map(shortCalendarName)).toEqual(['Tue', 'May', undefined]);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
