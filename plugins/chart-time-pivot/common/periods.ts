const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** Weekdays of frequencies, as `Date` counts them. */
const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
/** A number of units, the unit, and the weekday on which weeks begin: `4W-MON`, `AS`, `D`. */
const FREQUENCY = /^(\d*)(AS|YS|A|Y|QS|Q|MS|M|W|D|H)(?:-(\w{3}))?$/;

/** Where a moment stands among periods. */
export interface PeriodPlace {
  /** 0 is the newest period, 1 the one before. */
  readonly back: number;
  /** Milliseconds since its period began. */
  readonly offset: number;
}

export interface Periods {
  /** When the newest period began, in epoch milliseconds. */
  readonly newest: number;
  place(at: number): PeriodPlace;
}

/** Periods of a frequency, counted back from the period of `last`; null for an unknown frequency. */
export function periodsOf(frequency: string, last: number): Periods | null {
  const found = FREQUENCY.exec(frequency.trim().toUpperCase());
  if (!found) return null;
  const [, count = '', unit = '', weekday] = found;
  const size = Math.max(1, Number(count || 1));
  const months = { A: 12, AS: 12, Y: 12, YS: 12, Q: 3, QS: 3, M: 1, MS: 1 }[unit];
  return months === undefined ? fixedPeriods(unit, size, weekday, last) : calendarPeriods(months * size, last);
}

/** Of days or weeks: all are as long. */
function fixedPeriods(unit: string, size: number, weekday: string | undefined, last: number): Periods {
  const step = unit === 'W' ? WEEK : unit === 'D' ? DAY : DAY / 24;
  // The first day of 1970 was a Thursday.
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

/** Of months: they differ in length, so an offset is counted from where each began. */
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
