import { TimeRangeError } from './errors.ts';
import { type Unit, UNITS } from './moment.ts';

/** A nested call of the date functions, read but not evaluated. */
export type DateCall =
  | { readonly name: 'datetime'; readonly text: string }
  | { readonly name: 'dateadd'; readonly base: DateCall; readonly count: DateCount; readonly unit: Unit }
  | { readonly name: 'datetrunc'; readonly base: DateCall; readonly unit: Unit }
  | { readonly name: 'lastday'; readonly base: DateCall; readonly unit: LastDayUnit }
  | { readonly name: 'holiday'; readonly day: string; readonly base: DateCall | null; readonly country: string };

/** A whole number, or the distance of two moments. */
export type DateCount =
  | number
  | { readonly name: 'datediff'; readonly from: DateCall; readonly to: DateCall; readonly unit: 'day' | 'year' };

const LAST_DAY_UNITS = ['year', 'month', 'week'] as const;
export type LastDayUnit = (typeof LAST_DAY_UNITS)[number];

/** Reads one nested call; text after it is not read. @throws TimeRangeError of kind `grammar` */
export function parseDateCall(text: string): DateCall {
  return new CallReader(text).call();
}

/** Parses a text that is exactly one call; null if other text follows. @throws TimeRangeError of kind `grammar` */
export function parseWholeDateCall(text: string): DateCall | null {
  const reader = new CallReader(text);
  const call = reader.call();
  return reader.isAtEnd() ? call : null;
}

/** Texts come from callers, and reading each call inside another takes of the stack. */
const MOST_DEPTH = 50;

class CallReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    return this.#peek() === '';
  }

  call(): DateCall {
    this.#depth += 1;
    const found = this.#called(this.#word().toLowerCase());
    this.#depth -= 1;
    return found;
  }

  #called(name: string): DateCall {
    if (this.#depth > MOST_DEPTH) this.#fail(`at most ${MOST_DEPTH} date functions inside each other`, name);
    switch (name) {
      case 'datetime':
        return this.#arguments(() => ({ name, text: this.#string() }));
      case 'dateadd':
        return this.#arguments(() => {
          const base = this.call();
          this.#expect(',');
          const count = this.#count();
          this.#expect(',');
          return { name, base, count, unit: this.#unit(UNITS) };
        });
      case 'datetrunc':
        return this.#arguments(() => ({ name, base: this.#base(), unit: this.#unit(UNITS) }));
      case 'lastday':
        return this.#arguments(() => ({ name, base: this.#base(), unit: this.#unit(LAST_DAY_UNITS) }));
      case 'holiday':
        return this.#arguments(() => this.#holiday());
      default:
        return this.#fail('a date function', name);
    }
  }

  #base(): DateCall {
    const base = this.call();
    this.#expect(',');
    return base;
  }

  #holiday(): DateCall {
    const day = this.#string();
    let base: DateCall | null = null;
    let country = 'US';
    while (this.#peek() === ',') {
      this.#at += 1;
      const next = this.#peek();
      if (next === ')') break;
      if (next === "'" || next === '"') country = this.#string();
      else base = this.call();
    }
    return { name: 'holiday', day, base, country };
  }

  #count(): DateCount {
    this.#skipBlanks();
    const number = /^[+-]?\s*\d+/.exec(this.#text.slice(this.#at));
    if (number !== null) {
      this.#at += number[0].length;
      return Number(number[0].replace(/\s/g, ''));
    }
    const name = this.#word().toLowerCase();
    if (name !== 'datediff') return this.#fail('a whole number', name);
    return this.#arguments(() => {
      const from = this.call();
      this.#expect(',');
      const to = this.call();
      if (this.#peek() !== ',') return { name, from, to, unit: 'day' };
      this.#at += 1;
      return { name, from, to, unit: this.#unit(['day', 'year']) };
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
    const at = this.#at;
    throw found === ''
      ? new TimeRangeError('grammar', 'expectedMore', { wanted, at })
      : new TimeRangeError('grammar', 'expected', { wanted, found, at });
  }
}
