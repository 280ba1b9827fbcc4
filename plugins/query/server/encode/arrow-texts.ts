import { Column, dictionary, int16, utf8 } from '@uwdata/flechette';
import type { ColumnVector, TextBytes } from '@facet/sdk/server';
import { batchOf, type WritableBatch } from './arrow-batch.ts';
import type { ColumnWriter } from './column-writer.ts';

/** Rows below which a dictionary saves nothing, and the share of distinct texts from which on it does not. */
const DICTIONARY_FROM = 64;
const DICTIONARY_SHARE = 0.5;
/** What a code of 16 bits with a sign can count. */
const MOST_WORDS = 32_767;

type TextOf = (vector: ColumnVector, row: number) => string | null;

/** @param asBytes The texts that the database gave as bytes are what `textOf` would make of them. */
export function plainTexts(textOf: TextOf, asBytes: boolean = true): ColumnWriter {
  const type = utf8();
  return {
    type,
    write(vector, rows) {
      if (asBytes && vector.kind === 'values' && vector.utf8) {
        const { bytes, offsets } = vector.utf8.codes ? spelledOut(vector.utf8, rows) : vector.utf8;
        return new Column(
          [batchOf(type, rows, vector.utf8.nulls, { values: bytes, offsets: offsets.subarray(0, rows + 1) })],
          type,
        );
      }
      let nulls: Uint8Array | null = null;
      const list: string[] = [];
      for (let row = 0; row < rows; row += 1) {
        const text = textOf(vector, row);
        if (text === null) {
          nulls ??= new Uint8Array(rows);
          nulls[row] = 1;
        }
        list.push(text ?? '');
      }
      return new Column([textBatch(list, nulls)], type);
    },
  };
}

/** Each batch brings the texts of its own: as many as a 16-bit code can name, because a batch has no more rows. */
export function dictionaryTexts(textOf: TextOf): ColumnWriter {
  const inner = utf8();
  const type = dictionary(inner, int16());
  return {
    type,
    write(vector, rows) {
      const given = vector.kind === 'values' && vector.utf8 ? ownDictionary(vector.utf8, rows) : undefined;
      if (given) {
        const { codes, count, offsets, bytes, nulls } = given;
        const words = new Column([batchOf(inner, count, null, { values: bytes, offsets })], inner);
        return new Column([batchOf(type, rows, nulls, { values: codes }).setDictionary(words)], type);
      }
      const codes = new Int16Array(rows);
      const known = new Map<string, number>();
      let nulls: Uint8Array | null = null;
      for (let row = 0; row < rows; row += 1) {
        const text = textOf(vector, row);
        if (text === null) {
          nulls ??= new Uint8Array(rows);
          nulls[row] = 1;
          continue;
        }
        let code = known.get(text);
        if (code === undefined) {
          code = known.size;
          known.set(text, code);
        }
        codes[row] = code;
      }
      const words = new Column([textBatch([...known.keys()], null)], inner);
      return new Column([batchOf(type, rows, nulls, { values: codes }).setDictionary(words)], type);
    },
  };
}

/** Whether texts are worth a dictionary; the first batch speaks for all. */
export function repeats(first: ColumnVector): boolean {
  if (first.kind !== 'values') return false;
  if (first.utf8) return first.utf8.codes !== null;
  if (first.values.length < DICTIONARY_FROM) return false;
  return new Set(first.values).size < first.values.length * DICTIONARY_SHARE;
}

interface OwnDictionary {
  readonly codes: Int16Array;
  readonly count: number;
  readonly offsets: Int32Array;
  readonly bytes: Uint8Array;
  readonly nulls: Uint8Array | null;
}

/** The database's dictionary; without one each row has a word of its own. Nothing when 16 bits cannot name its words. */
function ownDictionary({ bytes, offsets, codes, nulls }: TextBytes, rows: number): OwnDictionary | undefined {
  if (!codes) {
    const own = new Int16Array(rows);
    for (let row = 0; row < rows; row += 1) own[row] = row;
    return { codes: own, count: rows, offsets: offsets.subarray(0, rows + 1), bytes, nulls };
  }
  const count = offsets.length - 1;
  if (!(codes instanceof Uint16Array) || count > MOST_WORDS) return undefined;
  const signed = new Int16Array(codes.buffer, codes.byteOffset, rows);
  return { codes: signed, count, offsets, bytes, nulls };
}

/** Each row's text in its place. */
function spelledOut({ bytes, offsets, codes, nulls }: TextBytes, rows: number): Pick<TextBytes, 'bytes' | 'offsets'> {
  const own = new Int32Array(rows + 1);
  for (let row = 0, filled = 0; row < rows; row += 1) {
    const code = codes?.[row] ?? 0;
    if (!nulls?.[row]) filled += (offsets[code + 1] ?? 0) - (offsets[code] ?? 0);
    own[row + 1] = filled;
  }
  const all = new Uint8Array(own[rows] ?? 0);
  for (let row = 0; row < rows; row += 1) {
    const code = codes?.[row] ?? 0;
    if (!nulls?.[row]) all.set(bytes.subarray(offsets[code] ?? 0, offsets[code + 1] ?? 0), own[row] ?? 0);
  }
  return { bytes: all, offsets: own };
}

function textBatch(list: readonly string[], nulls: Uint8Array | null): WritableBatch {
  const all = list.join('');
  const values = new TextEncoder().encode(all);
  const offsets = new Int32Array(list.length + 1);
  // As many bytes as characters: all of it is ASCII, and lengths of texts are lengths in bytes.
  const ascii = values.length === all.length;
  let at = 0;
  list.forEach((text, row) => {
    at += ascii ? text.length : Buffer.byteLength(text);
    offsets[row + 1] = at;
  });
  return batchOf(utf8(), list.length, nulls, { values, offsets });
}
