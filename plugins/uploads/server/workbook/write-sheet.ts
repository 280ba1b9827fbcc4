import { closeSync, openSync, writeSync } from 'node:fs';
import { RefusedZip, type ZipParts } from '../archive/zip-parts.ts';
import { type CellWords, readSheet, type SheetRow } from './sheet-rows.ts';

interface Extent {
  readonly first: number;
  readonly last: number;
}

const PIECE = 262_144;

/** Where rows are written. */
export interface SheetTarget {
  readonly path: string;
  /** A few bytes of a sheet may become many: cells between two others, and texts that cells share. */
  readonly mostBytes: number;
}

/**
 * Writes the rows of a sheet as UTF-8 CSV. All rows have the same columns: from the first to the last that is not
 * empty. @throws RefusedZip when the limit is exceeded
 */
export async function writeSheet(zip: ZipParts, part: string, words: CellWords, to: SheetTarget): Promise<void> {
  const guess = await tryExtent(zip, part, words, to, undefined);
  // A title above the table, or a note beside it, is only discovered while the sheet is read.
  if (guess.wider) await tryExtent(zip, part, words, to, guess.extent);
}

/** @param given Absent: the columns of the first row, which is right for most sheets and avoids a second pass */
async function tryExtent(
  zip: ZipParts,
  part: string,
  words: CellWords,
  { path, mostBytes }: SheetTarget,
  given: Extent | undefined,
): Promise<{ readonly extent: Extent; readonly wider: boolean }> {
  const file = openSync(path, 'w', 0o600);
  let extent = given;
  let seen: Extent | undefined;
  let wider = false;
  let piece = '';
  let left = mostBytes;
  const flush = () => {
    left -= Buffer.byteLength(piece);
    if (left < 0) throw new RefusedZip('too-large');
    writeSync(file, piece);
    piece = '';
  };
  try {
    await readSheet(await zip.open(part), words, (row) => {
      const own = extentOf(row);
      seen = seen === undefined ? own : { first: Math.min(seen.first, own.first), last: Math.max(seen.last, own.last) };
      extent ??= own;
      wider ||= own.first < extent.first || own.last > extent.last;
      if (wider) return;
      // A row that is longer than what is left is not put together first.
      if (lengthOf(row) > left) throw new RefusedZip('too-large');
      piece += lineOf(row, extent);
      if (piece.length > PIECE) flush();
    });
    flush();
  } finally {
    closeSync(file);
  }
  return { extent: seen ?? { first: 0, last: 0 }, wider };
}

function extentOf(row: SheetRow): Extent {
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const column of row.keys()) {
    first = Math.min(first, column);
    last = Math.max(last, column);
  }
  return { first, last };
}

function lengthOf(row: SheetRow): number {
  let length = 0;
  for (const text of row.values()) length += text.length;
  return length;
}

function lineOf(row: SheetRow, { first, last }: Extent): string {
  const cells: string[] = [];
  for (let column = first; column <= last; column += 1) cells.push(quoted(row.get(column) ?? ''));
  return `${cells.join(',')}\n`;
}

const quoted = (text: string): string => (/[",\n\r]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
