import type { RowFile, RowFileMisfits } from '@facet/sdk/server';
import { columnAt, listLiteral, textLiteral } from './sql-text.ts';
import type { CsvHead } from './csv-head.ts';

/** A longer row is assumed to be caused by an unclosed quote. */
const LONGEST_LINE = 2_097_152;
const LARGEST_OBJECT = 16_777_216;
const MOST_REJECTS_KEPT = 10_000;
/** Objects below this depth stay JSON: a type for each level would be larger than the file. */
const DEEPEST_TYPE = 8;

/** The handling of invalid rows, and whether they are listed. */
export interface RowTolerance {
  readonly misfits: RowFileMisfits;
  readonly listed: boolean;
}

/** A table function that reads the file, with columns named by their index. */
export function csvSource(file: RowFile, head: CsvHead, { misfits, listed }: RowTolerance): string {
  const columns = head.first.map((_, index) => `${textLiteral(columnAt(index))}: 'VARCHAR'`);
  const lenient = misfits === 'empty' || misfits === 'skip';
  const options = [
    'auto_detect = false',
    `header = ${head.header}`,
    `skip = ${head.skipLines}`,
    `delim = ${textLiteral(head.delimiter)}`,
    `quote = ${textLiteral(head.quote)}`,
    `escape = ${textLiteral(head.quote)}`,
    `columns = {${columns.join(', ')}}`,
    `nullstr = ${listLiteral(['', ...(file.nullWords ?? [])])}`,
    `max_line_size = ${LONGEST_LINE}`,
    // Parallel readers cannot distinguish a row with missing values from half a row, so padding needs a single reader.
    ...(misfits === 'empty' ? ['null_padding = true', 'parallel = false'] : []),
    ...(lenient ? ['ignore_errors = true'] : []),
    ...(lenient && listed ? ['store_rejects = true', `rejects_limit = ${MOST_REJECTS_KEPT}`] : []),
  ];
  return `read_csv(${textLiteral(file.path)}, ${options.join(', ')})`;
}

/** A table function that reads a file with typed columns. */
export function typedSource(file: RowFile): string {
  const path = listLiteral([file.path, ...(file.more ?? [])]);
  return file.format === 'parquet'
    ? `read_parquet(${path})`
    : `read_json(${path}, sample_size = -1, maximum_object_size = ${LARGEST_OBJECT}, maximum_depth = ${DEEPEST_TYPE})`;
}

export const limited = (sql: string, rows: number | undefined): string =>
  rows === undefined ? sql : `${sql} LIMIT ${Math.max(0, Math.floor(rows))}`;
