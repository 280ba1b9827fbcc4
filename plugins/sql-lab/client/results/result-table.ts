import type { Batch } from '@uwdata/flechette';
import { dictionaryOf, readChunk, readFields } from '../../common/read-chunk.ts';
import {
  type CellReader,
  cellReader,
  type CellValue,
  hugeAt,
  longAsNumber,
  numberAt,
} from '../../common/result-cells.ts';
import type { ResultField } from '../../common/result-field.ts';

/** The distinct texts of a dictionary column over all its chunks. */
export interface Words {
  readonly texts: readonly string[];
}

/** A column's cells in one chunk, read by their index in it. */
export interface ColumnPart {
  readonly cell: CellReader;
  /** Indexes into the column's words, -1 for null; absent for columns without words. */
  readonly codes?: Int32Array;
  /** The cells as sortable numbers; null for a column that is sorted by its texts. */
  readonly number: ((row: number) => number) | null;
  readonly isNull: (row: number) => boolean;
  /** Concatenated UTF-8 of all cells, with the offset of each; only for texts that do not repeat. */
  readonly texts?: { readonly bytes: Uint8Array; readonly offsets: Int32Array; readonly rows: number };
}

interface Chunk {
  readonly start: number;
  readonly rows: number;
  readonly parts: readonly ColumnPart[];
}

class ColumnWords implements Words {
  readonly texts: string[] = [];
  readonly #places = new Map<string, number>();

  place(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    const place = this.texts.push(text) - 1;
    this.#places.set(text, place);
    return place;
  }
}

/**
 * Rows of a result as they arrived: typed arrays in chunks, without an object per row. The table grows while rows
 * arrive.
 */
export class ResultTable {
  readonly fields: readonly ResultField[];
  readonly #schema: Uint8Array;
  readonly #words: readonly ColumnWords[];
  readonly #chunks: Chunk[] = [];
  #rowCount = 0;
  #last: Chunk | undefined;

  constructor(schema: Uint8Array) {
    this.#schema = schema;
    this.fields = readFields(schema);
    this.#words = this.fields.map(() => new ColumnWords());
  }

  get rowCount(): number {
    return this.#rowCount;
  }

  get chunks(): readonly Chunk[] {
    return this.#chunks;
  }

  /** Texts of a column whose parts have codes. */
  words(column: number): Words {
    return this.#words[column] ?? { texts: [] };
  }

  append(messages: readonly Uint8Array[]): void {
    const { rowCount, columns } = readChunk(this.#schema, messages);
    if (rowCount === 0) return;
    const parts = this.fields.map((field, index) => columnPart(field, columns[index], this.#words[index]));
    this.#chunks.push({ start: this.#rowCount, rows: rowCount, parts });
    this.#rowCount += rowCount;
  }

  /** @returns null for a row that does not exist */
  cell(row: number, column: number): CellValue {
    const chunk = this.#chunkOf(row);
    return chunk?.parts[column]?.cell(row - chunk.start) ?? null;
  }

  #chunkOf(row: number): Chunk | undefined {
    const last = this.#last;
    if (last && row >= last.start && row < last.start + last.rows) return last;
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#chunks[middle]?.start ?? 0) <= row) low = middle;
      else high = middle - 1;
    }
    const chunk = this.#chunks[low];
    if (!chunk || row < chunk.start || row >= chunk.start + chunk.rows) return undefined;
    this.#last = chunk;
    return chunk;
  }
}

function columnPart(field: ResultField, batch: Batch<unknown> | undefined, words: ColumnWords | undefined): ColumnPart {
  if (!batch) return { cell: () => null, number: null, isNull: () => true };
  const isNull = batch.nullCount === 0 ? () => false : (row: number) => !batch.isValid(row);
  const dictionary = field.form === 'text' && words ? dictionaryOf(batch) : undefined;
  if (dictionary && words) {
    const codes = globalCodes(batch, dictionary, words);
    return {
      codes,
      cell: (row) => words.texts[codes[row] ?? -1] ?? null,
      number: null,
      isNull: (row) => (codes[row] ?? -1) < 0,
    };
  }
  // Readers of timestamps and decimals first scan the whole chunk; most chunks are never read by cell.
  let read: CellReader | undefined;
  const { values, offsets } = batch;
  const texts = field.form === 'text' && values instanceof Uint8Array && offsets instanceof Int32Array;
  return {
    cell: (row) => (read ??= cellReader(field, batch))(row),
    number: orderOf(field, batch),
    isNull,
    ...(texts ? { texts: { bytes: values, offsets, rows: batch.length } } : {}),
  };
}

function globalCodes(batch: Batch<unknown>, dictionary: readonly unknown[], words: ColumnWords): Int32Array {
  const places = Int32Array.from(dictionary, (text) => words.place(String(text)));
  const codes = new Int32Array(batch.length);
  const full = batch.nullCount === 0;
  for (let row = 0; row < codes.length; row += 1) {
    codes[row] = full || batch.isValid(row) ? (places[numberAt(batch.values, row)] ?? -1) : -1;
  }
  return codes;
}

function orderOf(field: ResultField, batch: Batch<unknown>): ((row: number) => number) | null {
  const { values } = batch;
  switch (field.form) {
    case 'number':
    case 'integer':
    case 'date':
    case 'time':
      return (row) => numberAt(values, row);
    case 'boolean':
      return (row) => (batch.value(row) === true ? 1 : 0);
    case 'long':
    case 'timestamp':
    case 'timestamptz':
      return values instanceof BigInt64Array ? longAsNumber(values) : null;
    case 'huge':
      return (row) => Number(hugeAt(values, row));
    case 'decimal':
      return (row) => Number(batch.value(row));
    case 'text':
    case 'mixed':
      return null;
  }
}
