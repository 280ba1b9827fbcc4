import { DAY_MS, wall } from './moment.ts';

type Rule = (year: number) => number | undefined;

const fixed =
  (month: number, day: number, since = 1): Rule =>
  (year) =>
    year < since ? undefined : wall(year, month, day);

/** The nth weekday (0 is Monday) of a month; −1 is the last. */
const nth =
  (count: number, weekday: number, month: number, since = 1): Rule =>
  (year) => {
    if (year < since) return undefined;
    if (count > 0) {
      const first = wall(year, month, 1);
      return first + (((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7) * DAY_MS;
    }
    const last = wall(year, month + 1, 0);
    return last - ((weekdayOf(last) - weekday + 7) % 7) * DAY_MS;
  };

const easter =
  (days: number): Rule =>
  (year) =>
    easterSunday(year) + days * DAY_MS;

/** The Monday before 25 May. */
const victoriaDay: Rule = (year) => {
  const day = wall(year, 5, 24);
  return day - weekdayOf(day) * DAY_MS;
};

function weekdayOf(wallMs: number): number {
  return (new Date(wallMs).getUTCDay() + 6) % 7;
}

/** Gregorian computus. */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const epact = (century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30;
  const moon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7;
  const offset = moon - weekday;
  const month = 3 + Math.floor((offset + 40) / 44);
  return wall(year, month, offset + 28 - 31 * Math.floor(month / 4));
}

type Calendar = readonly (readonly [name: string, rule: Rule])[];

const UNITED_STATES: Calendar = [
  ["New Year's Day", fixed(1, 1)],
  ['Martin Luther King Jr. Day', nth(3, 0, 1, 1986)],
  ["Washington's Birthday", nth(3, 0, 2)],
  ['Memorial Day', nth(-1, 0, 5)],
  ['Juneteenth National Independence Day', fixed(6, 19, 2021)],
  ['Independence Day', fixed(7, 4)],
  ['Labor Day', nth(1, 0, 9)],
  ['Columbus Day', nth(2, 0, 10)],
  ['Veterans Day', fixed(11, 11)],
  ['Thanksgiving', nth(4, 3, 11)],
  ['Christmas Day', fixed(12, 25)],
];

const UNITED_KINGDOM: Calendar = [
  ["New Year's Day", fixed(1, 1)],
  ['Good Friday', easter(-2)],
  ['Easter Monday', easter(1)],
  ['May Day', nth(1, 0, 5)],
  ['Spring Bank Holiday', nth(-1, 0, 5)],
  ['Late Summer Bank Holiday', nth(-1, 0, 8)],
  ['Christmas Day', fixed(12, 25)],
  ['Boxing Day', fixed(12, 26)],
];

const CANADA: Calendar = [
  ["New Year's Day", fixed(1, 1)],
  ['Family Day', nth(3, 0, 2, 2008)],
  ['Good Friday', easter(-2)],
  ['Victoria Day', victoriaDay],
  ['Canada Day', fixed(7, 1)],
  ['Labor Day', nth(1, 0, 9)],
  ['Thanksgiving', nth(2, 0, 10)],
  ['Christmas Day', fixed(12, 25)],
  ['Boxing Day', fixed(12, 26)],
];

const GERMANY: Calendar = [
  ["New Year's Day", fixed(1, 1)],
  ['Good Friday', easter(-2)],
  ['Easter Monday', easter(1)],
  ['Labor Day', fixed(5, 1)],
  ['Ascension Day', easter(39)],
  ['Whit Monday', easter(50)],
  ['German Unity Day', fixed(10, 3, 1990)],
  ['Christmas Day', fixed(12, 25)],
  ['Second Day of Christmas', fixed(12, 26)],
];

const FRANCE: Calendar = [
  ["New Year's Day", fixed(1, 1)],
  ['Easter Monday', easter(1)],
  ['Labor Day', fixed(5, 1)],
  ['Victory Day', fixed(5, 8)],
  ['Ascension Day', easter(39)],
  ['Whit Monday', easter(50)],
  ['National Day', fixed(7, 14)],
  ['Assumption Day', fixed(8, 15)],
  ["All Saints' Day", fixed(11, 1)],
  ['Armistice Day', fixed(11, 11)],
  ['Christmas Day', fixed(12, 25)],
];

const CALENDARS: ReadonlyMap<string, Calendar> = new Map([
  ['US', UNITED_STATES],
  ['UK', UNITED_KINGDOM],
  ['GB', UNITED_KINGDOM],
  ['CA', CANADA],
  ['DE', GERMANY],
  ['FR', FRANCE],
]);

/** Midnight of the first holiday of a year whose name starts so, in milliseconds of the wall clock. */
export function findHoliday(name: string, year: number, country: string): number | undefined {
  const wanted = name.toLowerCase();
  for (const [title, rule] of CALENDARS.get(country.toUpperCase()) ?? []) {
    const day = title.toLowerCase().startsWith(wanted) ? rule(year) : undefined;
    if (day !== undefined) return day;
  }
  return undefined;
}
