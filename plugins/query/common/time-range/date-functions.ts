import { TimeRangeError, timeRangeTexts } from './errors.ts';
import { findHoliday } from './holidays.ts';
import { add, DAY_MS, daysInMonth, type Moment, parts, truncate, type Unit, UNITS, wall } from './moment.ts';

/** Reads a moment from the text inside `DATETIME("…")`. */
export type ReadMoment = (text: string) => Moment;

export const FUNCTION_START = /^(DATETIME|DATEADD|DATETRUNC|LASTDAY|HOLIDAY)/i;

/**
 * Evaluates one nested call of the date functions. What stands behind the call is not read.
 * @throws TimeRangeError of kind `grammar` for a broken text, else what `read` throws
 */
export function evaluateDateFunction(text: string, read: ReadMoment): Moment {
  return new CallReader(text, read).moment();
}

const LASTDAY_UNITS = ['year', 'month', 'week'] as const;

class CallReader {
  readonly #text: string;
  readonly #read: ReadMoment;
  #at = 0;

  constructor(text: string, read: ReadMoment) {
    this.#text = text;
    this.#read = read;
  }

  moment(): Moment {
    const name = this.#word().toLowerCase();
    switch (name) {
      case 'datetime':
        return this.#arguments(() => this.#read(this.#string()));
      case 'dateadd':
        return this.#arguments(() => {
          const base = this.moment();
          this.#expect(',');
          const count = this.#count();
          this.#expect(',');
          return add(base, count, this.#unit(UNITS)) ?? base;
        });
      case 'datetrunc':
        return this.#arguments(() => {
          const base = this.moment();
          this.#expect(',');
          return truncate(base, this.#unit(UNITS));
        });
      case 'lastday':
        return this.#arguments(() => {
          const base = this.moment();
          this.#expect(',');
          return lastDay(base, this.#unit(LASTDAY_UNITS));
        });
      case 'holiday':
        return this.#arguments(() => this.#holiday());
      default:
        return this.#fail('a date function', name);
    }
  }

  #holiday(): Moment {
    const name = this.#string();
    let base: Moment | undefined;
    let country = 'US';
    while (this.#peek() === ',') {
      this.#at += 1;
      const next = this.#peek();
      if (next === ')') break;
      if (next === "'" || next === '"') country = this.#string();
      else base = this.moment();
    }
    const year = parts(base ?? this.#read('today')).year;
    const day = findHoliday(name, year, country);
    if (day === undefined) throw new TimeRangeError('value', timeRangeTexts.holidayUnknown(name));
    return { wallMs: day, micros: 0, offsetMinutes: null };
  }

  #count(): number {
    this.#skipBlanks();
    const number = /^[+-]?\s*\d+/.exec(this.#text.slice(this.#at));
    if (number !== null) {
      this.#at += number[0].length;
      return Number(number[0].replace(/\s/g, ''));
    }
    const name = this.#word().toLowerCase();
    if (name !== 'datediff') return this.#fail('a whole number', name);
    return this.#arguments(() => {
      const from = this.moment();
      this.#expect(',');
      const to = this.moment();
      if (this.#peek() !== ',') return wholeDays(from, to);
      this.#at += 1;
      return this.#unit(['day', 'year']) === 'year' ? parts(to).year - parts(from).year : wholeDays(from, to);
    });
  }

  #arguments<T>(read: () => T): T {
    this.#expect('(');
    const value = read();
    if (this.#peek() === ',') this.#at += 1;
    this.#expect(')');
    return value;
  }

  #unit<U extends Unit>(allowed: readonly U[]): U {
    const word = this.#word().toLowerCase();
    const unit = allowed.find((candidate) => candidate === word);
    return unit ?? this.#fail(allowed.join(', '), word);
  }

  #string(): string {
    const mark = this.#peek();
    const end = mark === "'" || mark === '"' ? this.#text.indexOf(mark, this.#at + 1) : -1;
    if (end < 0) return this.#fail('a quoted text', mark);
    const value = this.#text.slice(this.#at + 1, end);
    this.#at = end + 1;
    return value;
  }

  #word(): string {
    this.#skipBlanks();
    const word = /^\w*/.exec(this.#text.slice(this.#at))?.[0] ?? '';
    this.#at += word.length;
    return word;
  }

  #expect(mark: string): void {
    if (this.#peek() !== mark) this.#fail(`'${mark}'`, this.#peek());
    this.#at += 1;
  }

  #peek(): string {
    this.#skipBlanks();
    return this.#text.charAt(this.#at);
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at += 1;
  }

  #fail(wanted: string, found: string): never {
    const shown = found === '' ? 'end of text' : `'${found}'`;
    throw new TimeRangeError('grammar', `Expected ${wanted}, found ${shown} (at char ${this.#at})`);
  }
}

function wholeDays(from: Moment, to: Moment): number {
  return Math.floor((to.wallMs - from.wallMs) / DAY_MS);
}

/** Midnight of the last day of the unit that holds the moment; the last day of a week is its Sunday. */
function lastDay(at: Moment, unit: 'year' | 'month' | 'week'): Moment {
  if (unit === 'week') return { ...truncate(at, 'week'), wallMs: truncate(at, 'week').wallMs + 6 * DAY_MS };
  const { year, month } = parts(at);
  const wallMs = unit === 'year' ? wall(year, 12, 31) : wall(year, month, daysInMonth(year, month));
  return { ...at, wallMs, micros: 0 };
}
