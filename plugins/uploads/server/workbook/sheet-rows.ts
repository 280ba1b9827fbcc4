import type { Readable } from 'node:stream';
import { type DateKind, dateText } from './date-formats.ts';
import { readXml } from './read-xml.ts';

/** Tables that cells refer to by index. */
export interface CellWords {
  readonly texts: readonly string[];
  readonly dates: readonly DateKind[];
  readonly since1904: boolean;
}

/** Texts of the cells of one row by column index; empty cells are absent. */
export type SheetRow = ReadonlyMap<number, string>;

const LONGEST_CELL = 32_767;
const MOST_COLUMNS = 16_384;
const LETTERS = 26;

/** Calls `onRow` for every row that is not empty. For formulas, the stored result is used. */
export async function readSheet(stream: Readable, words: CellWords, onRow: (row: SheetRow) => void): Promise<void> {
  let row = new Map<number, string>();
  let column = -1;
  let type = 'n';
  let style = 0;
  let text = '';
  let inValue = false;
  await readXml(stream, {
    open(name, attributes) {
      if (name === 'row') {
        row = new Map();
        column = -1;
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1;
        type = attributes['t'] ?? 'n';
        style = Number(attributes['s'] ?? 0);
        text = '';
      } else if (name === 'v' || (name === 't' && type === 'inlineStr')) inValue = true;
    },
    text(part) {
      if (inValue && text.length < LONGEST_CELL) text += part;
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'c') {
        const value = column < MOST_COLUMNS ? valueOf(text, type, words.dates[style] ?? 'none', words) : '';
        if (value !== '') row.set(column, value);
      } else if (name === 'row' && row.size > 0) onRow(row);
    },
  });
}

function valueOf(text: string, type: string, date: DateKind, { texts, since1904 }: CellWords): string {
  switch (type) {
    case 's':
      return texts[Number(text)]?.slice(0, LONGEST_CELL) ?? '';
    case 'b':
      return text === '' ? '' : text === '1' ? 'true' : 'false';
    // The error of a formula counts as no value.
    case 'e':
      return '';
    case 'd':
      return text.replace('T', ' ').replace(/ 00:00:00(\.0+)?$/, '');
    case 'n':
      return (date === 'none' || text === '' ? undefined : dateText(Number(text), date, since1904)) ?? text;
    default:
      return text;
  }
}

/** The column index of a cell reference such as `AB12`. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return undefined;
  let number = 0;
  for (const letter of letters) number = number * LETTERS + letter.charCodeAt(0) - 64;
  return number - 1;
}
