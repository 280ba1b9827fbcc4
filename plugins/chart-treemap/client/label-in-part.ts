/** Pixels: width of a letter, height of a line, and the margin of a label. */
const LETTER = 6.4;
const LINE = 14;
const FREE = 8;
/** A name that is cut to fewer letters cannot be recognised. */
const LEAST_LETTERS = 5;

interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * The part of a label that fits: the whole text in several lines, otherwise only the name, otherwise the recognisable
 * beginning of the name, otherwise nothing.
 */
export function labelInPart(text: string, name: string, room: Room): string {
  const letters = Math.floor((room.width - FREE) / LETTER);
  const lines = Math.floor((room.height - FREE / 2) / LINE);
  if (lines < 1) return '';
  if (linesOf(text, letters) <= lines) return text;
  if (linesOf(name, letters) <= lines) return name;
  return letters >= LEAST_LETTERS ? `${name.slice(0, letters - 1).trimEnd()}…` : '';
}

/** Number of lines of a text; infinite if a word is longer than a line. */
function linesOf(text: string, letters: number): number {
  let [lines, used] = [1, 0];
  for (const { length } of text.split(/\s+/)) {
    if (length > letters) return Infinity;
    if (used === 0) used = length;
    else if (used + 1 + length <= letters) used += 1 + length;
    else [lines, used] = [lines + 1, length];
  }
  return lines;
}
