import { shortCalendarName } from './calendar-order.ts';

/** How the names of an upright axis stand: level, in as many lines as they need, shortened, or every n-th one. */
export interface CategoryLayout {
  readonly texts: readonly string[];
  /** Every n-th name is written. 1: all. */
  readonly step: number;
  /** Pixels for a name, which wraps there; null: no bound. */
  readonly width: number | null;
}

const CHARACTER = 6.2;
const GAP = 8;
const LINES = 3;
/** Pixels that still tell a shortened name from another; where names are left out, the written ones get more. */
const SHORTENED = 32;
const SHORTENED_OF_FEW = 60;
/** Pixels that one line of text takes across itself, lying at an angle or upright. */
const TURNED_LINE = 14;
const HAS_LETTERS = /\p{L}{3}/u;

/**
 * Finds the largest number of names that stand level: whole, with calendar names short, in lines, or shortened.
 * A number is never shortened, since the rest would be another number.
 * @param slot CSS pixels of a mark
 */
export function categoryLayout(names: readonly string[], slot: number): CategoryLayout {
  if (names.every((name) => pixels(name) <= slot - GAP)) return { texts: names, step: 1, width: null };
  const short = names.map((name) => shortCalendarName(name) ?? name);
  for (let step = 1; step < names.length; step += 1) {
    const room = slot * step - GAP;
    const letters = Math.floor(room / CHARACTER);
    const written = short.filter((_, at) => at % step === 0);
    if (written.every((name) => pixels(name) <= room)) return { texts: short, step, width: null };
    const width = Math.floor(room);
    if (written.every((name) => linesOf(name, letters) !== null)) return { texts: short, step, width };
    if (room < (step === 1 ? SHORTENED : SHORTENED_OF_FEW)) continue;
    if (written.every((name) => linesOf(name, letters) !== null || HAS_LETTERS.test(name)))
      return { texts: short.map((name) => shortened(name, letters)), step, width };
  }
  const room = Math.max(SHORTENED, slot * names.length - GAP);
  const letters = Math.floor(room / CHARACTER);
  return {
    texts: short.map((name) => shortened(name, letters)),
    step: Math.max(1, names.length),
    width: Math.floor(room),
  };
}

/** Names that somebody turned need little room beside each other. */
export function turnedStep(slot: number): number {
  return Math.max(1, Math.ceil(TURNED_LINE / slot));
}

function pixels(text: string): number {
  return text.length * CHARACTER;
}

/** null: a word is longer than a line, or there are too many lines. */
function linesOf(name: string, letters: number): readonly string[] | null {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    if (word.length > letters) return null;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length <= LINES ? lines : null;
}

function shortened(name: string, letters: number): string {
  if (linesOf(name, letters) !== null) return name;
  const words: string[] = [];
  for (const word of name.split(/\s+/)) {
    if (linesOf([...words, word].join(' '), letters) === null) {
      const lines = linesOf(words.join(' '), letters) ?? [];
      // A long word goes on in a line of its own; its beginning says more than a mark of omission alone.
      if (words.length > 0 && lines.length === LINES) return `${cut(words.join(' '), -1)}…`;
      return [...words, `${cut(word, letters - 1)}…`].join(' ');
    }
    words.push(word);
  }
  return name;
}

/** At most so many characters, none of them half; -1: all but the last. */
const cut = (text: string, length: number): string => [...text].slice(0, length).join('').trimEnd();
