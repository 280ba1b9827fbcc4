import { type DateCall, type DateCount, type LastDayUnit, parseDateCall } from './date-call.ts';
import { TimeRangeError } from './errors.ts';
import { findHoliday } from './holidays.ts';
import { add, DAY_MS, daysInMonth, type Moment, parts, truncate, wall } from './moment.ts';

/** Reads a moment from the text inside `DATETIME("…")`. */
export type ReadMoment = (text: string) => Moment;

export const FUNCTION_START = /^(DATETIME|DATEADD|DATETRUNC|LASTDAY|HOLIDAY)/i;

/**
 * Evaluates one nested call of the date functions. Text after the call is ignored.
 * @throws TimeRangeError of kind `grammar` for a broken text, else what `read` throws
 */
export function evaluateDateFunction(text: string, read: ReadMoment): Moment {
  return evaluate(parseDateCall(text), read);
}

function evaluate(call: DateCall, read: ReadMoment): Moment {
  switch (call.name) {
    case 'datetime':
      return read(call.text);
    case 'dateadd': {
      const base = evaluate(call.base, read);
      return add(base, count(call.count, read), call.unit) ?? base;
    }
    case 'datetrunc':
      return truncate(evaluate(call.base, read), call.unit);
    case 'lastday':
      return lastDay(evaluate(call.base, read), call.unit);
    case 'holiday': {
      const year = parts(call.base === null ? read('today') : evaluate(call.base, read)).year;
      const day = findHoliday(call.day, year, call.country);
      if (day === undefined) throw new TimeRangeError('value', 'holidayUnknown', { name: call.day });
      return { wallMs: day, micros: 0, offsetMinutes: null };
    }
  }
}

function count(given: DateCount, read: ReadMoment): number {
  if (typeof given === 'number') return given;
  const from = evaluate(given.from, read);
  const to = evaluate(given.to, read);
  return given.unit === 'year' ? parts(to).year - parts(from).year : Math.floor((to.wallMs - from.wallMs) / DAY_MS);
}

/** Midnight of the last day of the unit that holds the moment; the last day of a week is its Sunday. */
function lastDay(at: Moment, unit: LastDayUnit): Moment {
  if (unit === 'week') return { ...truncate(at, 'week'), wallMs: truncate(at, 'week').wallMs + 6 * DAY_MS };
  const { year, month } = parts(at);
  const wallMs = unit === 'year' ? wall(year, 12, 31) : wall(year, month, daysInMonth(year, month));
  return { ...at, wallMs, micros: 0 };
}
