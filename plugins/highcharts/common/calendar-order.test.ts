import { formatLocale, setFormatLocale } from '@facet/sdk/common';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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

it.each([
  ['de', ['Februar', 'Oktober', 'Dezember', 'Mittwoch', 'March'], ['Feb', 'Okt', 'Dez', 'Mi', 'Mar']],
  ['es', ['febrero', 'lunes', 'June'], ['feb', 'lun', 'Jun']],
  ['en', ['Februar', 'October'], [undefined, 'Oct']],
])('on a page in "%s", %j are %j for short', (language, names, expected) => {
  const before = formatLocale();
  onTestFinished(() => setFormatLocale(before));
  setFormatLocale(language);
  expect(names.map(shortCalendarName)).toEqual(expected);
});

it('formats the short calendar names once, however many names an axis has', () => {
  shortCalendarName('Monday');
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  expect(['Tuesday', 'May', 'Oslo'].map(shortCalendarName)).toEqual(['Tue', 'May', undefined]);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
