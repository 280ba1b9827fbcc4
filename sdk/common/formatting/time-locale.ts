import { timeFormatLocale as d3TimeFormatLocale, type TimeLocaleObject } from 'd3-time-format';
import { byLocale } from './by-locale.ts';

/** A Sunday, the first day of a week in the lists of d3. */
const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

export const timeLocale: () => TimeLocaleObject = byLocale((tag) => {
  const print = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return (at: number) => format.format(at);
  };
  const days = (weekday: 'long' | 'short') =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => print({ weekday })(SUNDAY + day * DAY_MS));
  const months = (month: 'long' | 'short') =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((index) => print({ month })(Date.UTC(2023, index, 1)));
  return d3TimeFormatLocale({
    dateTime: '%x, %X',
    date: '%-m/%-d/%Y',
    time: '%-I:%M:%S %p',
    periods: ['AM', 'PM'],
    days: seven(days('long')),
    shortDays: seven(days('short')),
    months: twelve(months('long')),
    shortMonths: twelve(months('short')),
  });
});

type Seven = [string, string, string, string, string, string, string];
type Twelve = [...Seven, string, string, string, string, string];

function seven([a = '', b = '', c = '', d = '', e = '', f = '', g = '']: readonly string[]): Seven {
  return [a, b, c, d, e, f, g];
}

function twelve(names: readonly string[]): Twelve {
  const [h = '', i = '', j = '', k = '', l = ''] = names.slice(7);
  return [...seven(names), h, i, j, k, l];
}
