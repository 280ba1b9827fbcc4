const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** Weekdays in the numbering of `Date`. */
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
/** A number of units, the unit, and the first weekday of weeks: `4W-MON`, `AS`, `D`. */
const FREQUENCY = /^(\d*)(AS|YS|A|Y|QS|Q|MS|M|W|D|H)(?:-(\w{3}))?$/;

/** The position of a timestamp in its period. */
export interface PeriodPlace {
  /** Number of periods back; 0 is the newest. */
  readonly back: number;
  /** Milliseconds since the start of its period. */
  readonly offset: number;
}

export interface Periods {
  /** Start of the newest period in epoch milliseconds. */
  readonly newest: number;
  place(at: number): PeriodPlace;
}

/** Periods of a frequency, counted backwards from the period of `last`; null for an unknown frequency. */
export function periodsOf(frequency: string, last: number): Periods | null {
  const found = FREQUENCY.exec(frequency.trim().toUpperCase());
  if (!found) return null;
  const [, count = '', unit = '', weekday] = found;
  const size = Math.max(1, Number(count || 1));
  const months = { A: 12, AS: 12, Y: 12, YS: 12, Q: 3, QS: 3, M: 1, MS: 1 }[unit];
  return months === undefined ? fixedPeriods(unit, size, weekday, last) : calendarPeriods(months * size, last);
}

/** Periods of days or weeks, which have a fixed length. */
function fixedPeriods(unit: string, size: number, weekday: string | undefined, last: number): Periods {
  const step = unit === 'W' ? WEEK : unit === 'D' ? DAY : DAY / 24;
  // 1 January 1970 was a Thursday.
  const shift = unit === 'W' ? (((Math.max(0, WEEKDAYS.indexOf(weekday ?? 'SUN')) - 4 + 7) % 7) * DAY) % WEEK : 0;
  const start = (at: number) => Math.floor((at - shift) / step) * step + shift;
  const newest = start(last) - (size - 1) * step;
  return {
    newest,
    place(at) {
      const back = Math.max(0, Math.ceil((newest - at) / (size * step)));
      return { back, offset: at - (newest - back * size * step) };
    },
  };
}

/** Periods of months, which differ in length; the offset counts from the start of each. */
function calendarPeriods(months: number, last: number): Periods {
  const index = (at: number) => {
    const day = new Date(at);
    return day.getUTCFullYear() * 12 + day.getUTCMonth();
  };
  const period = (at: number) => Math.floor(index(at) / months);
  const start = (number: number) => Date.UTC(Math.floor((number * months) / 12), (number * months) % 12, 1);
  const newest = period(last);
  return {
    newest: start(newest),
    place(at) {
      const own = period(at);
      return { back: newest - own, offset: at - start(own) };
    },
  };
}
