/** Pixels that a letter and a line of a label take, and what stays free around it. */
const LETTER = 6.4;
const LINE = 14;
const FREE = 8;
/** Fewer letters of a name tell nothing. */
const LEAST_LETTERS = 5;

interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * What of a label has room in a part: the whole text in as many lines as it needs, else the name alone, else as much of the name as
 * still tells it from others, else nothing.
 */
export function labelInPart(text: string, name: string, room: Room): string {
  const letters = Math.floor((room.width - FREE) / LETTER);
  const lines = Math.floor((room.height - FREE / 2) / LINE);
  if (lines < 1) return '';
  if (linesOf(text, letters) <= lines) return text;
  if (linesOf(name, letters) <= lines) return name;
  return letters >= LEAST_LETTERS ? `${name.slice(0, letters - 1).trimEnd()}…` : '';
}

/** Lines that a text needs; without end where a word is longer than one. */
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
