import { open } from 'node:fs/promises';
import type { RowFile } from '@facet/sdk/server';
import Papa from 'papaparse';

/** Bytes that are inspected for the format and the names. */
const HEAD_BYTES = 1_048_576;
/** Maximum number of columns in one file. */
export const MOST_COLUMNS = 10_000;
const LINES_LOOKED_AT = 50;
const TAB_NAME = /\.(tsv|tab)$/i;

/** The format of a CSV file, and its first row. */
export interface CsvHead {
  readonly delimiter: string;
  readonly quote: string;
  readonly header: boolean;
  readonly skipLines: number;
  /** Values of the first row. */
  readonly first: readonly string[];
}

/** `undefined`: the file has no rows. */
export async function readCsvHead(file: RowFile): Promise<CsvHead | undefined> {
  return csvHead(await firstText(file.path), file);
}

export function csvHead(text: string, file: RowFile): CsvHead | undefined {
  const { quote = '"', header = true, skipLines = 0 } = file;
  const { data, meta } = Papa.parse<string[]>(withoutLines(text, skipLines), {
    delimiter: file.delimiter ?? '',
    // The parser requires a quote character; no file contains this one.
    quoteChar: quote === '' ? '\u0000' : quote,
    preview: LINES_LOOKED_AT,
    skipEmptyLines: true,
  });
  const first = data[0];
  if (first === undefined) return undefined;
  const guessed = first.length === 1 && TAB_NAME.test(file.path) ? '\t' : meta.delimiter;
  return { delimiter: file.delimiter ?? guessed, quote, header, skipLines, first };
}

async function firstText(path: string): Promise<string> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    // Without its byte order mark; a character that is cut at the end is beyond the inspected rows.
    return new TextDecoder().decode(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

function withoutLines(text: string, count: number): string {
  let at = 0;
  for (let line = 0; line < count; line += 1) {
    const end = text.indexOf('\n', at);
    if (end < 0) return '';
    at = end + 1;
  }
  return text.slice(at);
}
