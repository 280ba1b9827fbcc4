import { Buffer } from 'node:buffer';
import { GenericType as Generic } from '@facet/sdk/common';
import type { ColumnVector, EngineColumn } from '@facet/sdk/server';
import { csvText } from '../../common/csv-text.ts';
import { ByteSink } from './byte-sink.ts';
import { csvCell } from './csv-cell.ts';
import type { CsvFormat } from './csv-format.ts';

/** Rows as CSV: LF, header of names, null empty, True and False, moments with a space. */
export function csvHeader(names: readonly string[]): string {
  return `${names.map(csvText).join(',')}\n`;
}

/** In a stream the first batch decides, because what was sent cannot be taken back. */
export function csvFormats(columns: readonly EngineColumn[], vectors: readonly ColumnVector[]): CsvFormat[] {
  return vectors.map((vector, index) => {
    const type = (columns[index]?.type ?? '').toUpperCase();
    const temporal = columns[index]?.generic === Generic.temporal;
    const isNumbers = vector.kind === 'numbers';
    return {
      temporal,
      type,
      // Integers with a gap among them are doubles in the contract.
      decimal: /DOUBLE|FLOAT|REAL|DECIMAL|NUMERIC/.test(type) || (isNumbers && vector.nulls?.includes(1) === true),
      fractions: temporal && isNumbers && vector.values.some((ms) => ms % 1_000 !== 0),
    };
  });
}

/** Rows of an answer with the names that its columns have in the query. */
export interface CsvRows {
  readonly names: readonly string[];
  readonly columns: readonly EngineColumn[];
  readonly vectors: readonly ColumnVector[];
  readonly rowCount: number;
}

/** A file, piece by piece. `headers`: what readers call a column that has another name. */
export async function* csvChunks(
  first: CsvRows,
  rest: AsyncIterable<CsvRows>,
  headers: ReadonlyMap<string, string>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHeader(first.names.map((name) => headers.get(name) ?? name)));
  const encoder = new CsvEncoder(csvFormats(first.columns, first.vectors));
  yield* encoder.encode(first.vectors, first.rowCount);
  for await (const { vectors, rowCount } of rest) yield* encoder.encode(vectors, rowCount);
}

/** All rows of an answer. */
export const csvPieces = (
  columns: readonly EngineColumn[],
  vectors: readonly ColumnVector[],
  rows: number,
): Generator<Buffer> => new CsvEncoder(csvFormats(columns, vectors)).encode(vectors, rows);

/**
 * Writes the rows of one answer, batch by batch. It copies the bytes of texts as they are: 200,000 rows of four numbers and four texts take
 * 0.23 to 0.33 s of processor time here and 0.67 to 0.88 s in papaparse 5.7, which needs strings (2026-11-28). From strings, it takes
 * 0.63 to 0.99 s, and papaparse 0.54 to 0.83 s.
 */
export class CsvEncoder {
  readonly #formats: readonly CsvFormat[];
  readonly #sink = new ByteSink(PIECE_BYTES * 2);

  constructor(formats: readonly CsvFormat[]) {
    this.#formats = formats;
  }

  /** UTF-8 in pieces of a size that a socket takes. */
  *encode(vectors: readonly ColumnVector[], rows: number): Generator<Buffer> {
    const sink = this.#sink;
    const cells = vectors.map((vector, index) => csvCell(vector, this.#formats[index] ?? PLAIN, sink));
    const [first, ...others] = cells;
    for (let row = 0; row < rows; row += 1) {
      first?.(row);
      for (const cell of others) {
        sink.room(1);
        sink.byte(COMMA);
        cell(row);
      }
      sink.room(1);
      sink.byte(LINE_FEED);
      if (sink.length >= PIECE_BYTES) yield sink.take();
    }
    if (sink.length > 0) yield sink.take();
  }
}

const PIECE_BYTES = 65_536;
const COMMA = 44;
const LINE_FEED = 10;
const PLAIN: CsvFormat = { temporal: false, type: '', decimal: false, fractions: false };
