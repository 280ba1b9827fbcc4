import { shortCalendarName } from './calendar-order.ts';

/** The layout of the names on a horizontal axis: in one or more lines, shortened, or only every n-th name. */
export interface CategoryLayout {
  /** No name is shortened or left out. */
  readonly isWhole: boolean;
  /** The lines of the n-th written name; computed on demand, because few of many names are drawn. */
  linesAt(at: number): readonly string[];
  /** Every n-th name is written. 1: all. */
  readonly step: number;
}

/** Pixels between two names, of which one may contain a space. */
const GAP = 8;
const GAP_OF_WORDS = 5;
const LINES = 3;
/**
 * Smallest width in pixels at which shortened names can be told apart; where names are left out, the written ones get
 * more.
 */
const SHORTENED = 36;
const SHORTENED_OF_FEW = 60;
/** Pixels that one line of rotated text takes along the axis, and in the smallest letters that can be read. */
const TURNED_LINE = 13;
const LEAST_LINE = 10;
/** Font size of names on an axis, and what a line needs beyond its letters. */
const LETTERS = 11;
const BETWEEN_LINES = 1;
/** Longest width of a name: no axis has room for more. */
const LONGEST = 120;
const HAS_LETTERS = /\p{L}{3}/u;

/**
 * Finds the layout with the largest number of horizontal names: whole, with short calendar names, in several lines, or
 * shortened.
 * A number is never shortened, since its beginning would be another number.
 * @param slot Width of a mark in CSS pixels
 */
export function categoryLayout(names: readonly string[], slot: number): CategoryLayout {
  const gap = names.some((name) => /\s/.test(name)) ? GAP : GAP_OF_WORDS;
  if (names.every((name) => pixels(name) <= slot - gap))
    return { isWhole: true, linesAt: (at) => [names[at] ?? ''], step: 1 };
  const short = names.map((name) => shortCalendarName(name) ?? name);
  const last = Math.max(1, names.length);
  for (let step = 1; step < last; step += 1) {
    const room = slot * step - gap;
    const isWide = room >= (step === 1 ? SHORTENED : SHORTENED_OF_FEW);
    if (everyNth(short, step, (name) => linesOf(name, room) !== null || (isWide && HAS_LETTERS.test(name))))
      return {
        isWhole: step === 1 && short.every((name) => linesOf(name, room) !== null),
        linesAt: (at) => shortened(short[at] ?? '', room),
        step,
      };
  }
  return {
    isWhole: last === 1,
    linesAt: (at) => shortened(short[at] ?? '', Math.max(SHORTENED, slot * last - gap)),
    step: last,
  };
}

function everyNth(names: readonly string[], step: number, fits: (name: string) => boolean): boolean {
  for (let at = 0; at < names.length; at += step) if (!fits(names[at] ?? '')) return false;
  return true;
}

/** Whether all names fit at an angle of 45 degrees, from their marks to the left and down. */
export function fitsAslant(
  names: readonly string[],
  { slot, before, below }: { readonly slot: number; readonly before: number; readonly below: number },
): boolean {
  if (slot < TURNED_LINE * Math.SQRT2) return false;
  return names.every((name, at) => {
    const side = pixels(name) * Math.SQRT1_2;
    return side <= below && side <= before + slot * (at + 0.5);
  });
}

/** Upright names, each on one line and shortened as needed; undefined where neighbours would overlap, however small the letters. */
export function uprightNames(
  names: readonly string[],
  { slot, below }: { readonly slot: number; readonly below: number },
): Pick<CategoryLayout, 'linesAt'> | undefined {
  if (slot < LEAST_LINE || below < SHORTENED) return undefined;
  const short = names.map((name) => shortCalendarName(name) ?? name);
  if (!short.every((name) => pixels(name) <= below || HAS_LETTERS.test(name))) return undefined;
  return { linesAt: (at) => onOneLine(short[at] ?? '', below) };
}

/** The font size with which lines have room beside each other; undefined where not even the smallest letters have. */
export function lettersFor(slot: number): number | undefined {
  return slot < LEAST_LINE ? undefined : Math.min(LETTERS, Math.floor(slot - BETWEEN_LINES));
}

/** The step between names that a setting has rotated: they need little room beside each other. */
export function turnedStep(slot: number): number {
  return Math.max(1, Math.ceil(TURNED_LINE / slot));
}

/** Width of a character in pixels of the axis' font. Rather too large than too small: names must not overlap. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\s.,:;'|!ijlI()[\]-]/, 3.8],
  [/[ftr]/, 4.6],
  [/[MWmw@%]/, 9.8],
  [/[\p{Lu}…]/u, 7.8],
  [/[ -\u02ff]/, 6.8],
];
/** Width of characters of scripts whose characters fill a square. */
const WIDEST = 11;

const known = new Map<string, number>();

/** Width of a text in pixels of the axis' font, estimated: measuring needs a page. */
export function pixels(text: string): number {
  let sum = 0;
  for (const character of text) {
    const width = known.get(character) ?? WIDTHS.find(([kind]) => kind.test(character))?.[1] ?? WIDEST;
    known.set(character, width);
    sum += width;
  }
  return sum;
}

/** Splits a name into lines; null when a word is longer than a line, or there are too many lines. */
export function linesOf(name: string, room: number, most = LINES): readonly string[] | null {
  const lines: string[] = [];
  for (const word of name.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && pixels(`${last} ${word}`) <= room) lines[lines.length - 1] = `${last} ${word}`;
    else if (pixels(word) > room || lines.length === most) return null;
    else lines.push(word);
  }
  return lines;
}

/** A name that wraps nowhere, or its beginning with an ellipsis. */
function onOneLine(name: string, room: number): readonly string[] {
  if (pixels(name) <= room) return [name];
  const characters = Array.from(name.slice(0, LONGEST));
  while (characters.length > 2 && pixels(`${characters.join('').trimEnd()}…`) > room) characters.pop();
  return [`${characters.join('').trimEnd()}…`];
}

/** The beginning of a name that fits into the room, with an ellipsis. */
export function shortened(name: string, room: number, most = LINES): readonly string[] {
  const whole = linesOf(name, room, most);
  if (whole) return whole;
  const characters = Array.from(name.slice(0, LONGEST));
  for (let length = characters.length - 1; length > 1; length -= 1) {
    const lines = linesOf(`${characters.slice(0, length).join('').trimEnd()}…`, room, most);
    if (lines) return lines;
  }
  return [name];
}
