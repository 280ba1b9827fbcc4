import type { DuckDBConnection } from '@duckdb/node-api';
import type { RowFileProblem, RowFileProblemCode, RowFileRefusal } from '@facet/sdk/server';
import { rowsOf } from './row-file-reader.ts';

const LONGEST_FOUND = 120;

const REJECTS: ReadonlyMap<string, RowFileProblemCode> = new Map([
  ['MISSING COLUMNS', 'too-few-values'],
  ['TOO MANY COLUMNS', 'too-many-values'],
  ['UNQUOTED VALUE', 'open-quote'],
  ['LINE SIZE OVER MAXIMUM', 'long-line'],
  ['INVALID ENCODING', 'not-utf8'],
]);

const CSV_PLACE = /CSV Error on Line: (\d+)/;
const JSON_PLACE = /(?:in line|on line|in record\/value) (\d+)/i;
const LENGTHS = /Expected Number of Columns: (\d+) Found: (\d+)/;

/** Converts an error of a reader to a problem of the file; undefined for other errors. */
export function problemOf(error: unknown): RowFileProblem | undefined {
  const said = error instanceof Error ? error.message : String(error);
  const line = Number((CSV_PLACE.exec(said) ?? JSON_PLACE.exec(said))?.[1]);
  const place = Number.isInteger(line) ? { line } : {};
  const lengths = LENGTHS.exec(said);
  if (lengths) {
    const code = Number(lengths[2]) < Number(lengths[1]) ? 'too-few-values' : 'too-many-values';
    return { code, ...place, found: `${lengths[2]} / ${lengths[1]}`, rows: 1 };
  }
  if (/unterminated quote|state machine reached an invalid state/.test(said))
    return { code: 'open-quote', ...place, rows: 1 };
  if (/not utf-8 encoded|Invalid unicode|invalid UTF-?8/i.test(said)) return { code: 'not-utf8', ...place, rows: 1 };
  if (/Maximum line size/i.test(said)) return { code: 'long-line', ...place, rows: 1 };
  if (/^(Invalid Input|IO|Conversion|Serialization|Not implemented|Invalid) Error/i.test(said))
    return { code: 'unreadable', ...place, found: shortened(said.split('\n', 1)[0] ?? ''), rows: 1 };
  return undefined;
}

/** @throws errors that are not caused by the file */
export async function orRefusal<T>(work: () => Promise<T>): Promise<T | RowFileRefusal> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return { refused: problem };
  }
}

/** Rows that the reader rejected. */
export async function rejectedRows(reader: DuckDBConnection): Promise<readonly RowFileProblem[]> {
  const rows = await rowsOf(
    reader,
    `SELECT error_type, min(line)::BIGINT, count(DISTINCT line)::BIGINT, arg_min(csv_line, line), arg_min(error_message, line)
     FROM reject_errors GROUP BY error_type ORDER BY 2`,
  );
  return rows.map(([type, line, count, text, message]) => {
    const lengths = LENGTHS.exec(String(message));
    return {
      code: REJECTS.get(String(type)) ?? 'unreadable',
      line: Number(line),
      rows: Number(count),
      found: lengths ? `${lengths[2]} / ${lengths[1]}` : shortened(String(text ?? '')),
    };
  });
}

/** Paths of this machine must not be revealed. */
export const shortened = (text: string): string => text.replaceAll(/(["'])\/[^"']*\1/g, '"…"').slice(0, LONGEST_FOUND);
