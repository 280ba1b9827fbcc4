import { Buffer } from 'node:buffer';
import type { ColumnVector, TextBytes } from '../engine.ts';

/** A column of texts that stay bytes until they are read as strings. */
export function textVector(utf8: TextBytes, rows: number): Extract<ColumnVector, { readonly kind: 'values' }> {
  return new TextVector(utf8, rows);
}

class TextVector {
  readonly kind = 'values';
  readonly utf8: TextBytes;
  readonly #rows: number;
  #values: readonly (string | null)[] | undefined;

  constructor(utf8: TextBytes, rows: number) {
    this.utf8 = utf8;
    this.#rows = rows;
  }

  get values(): readonly (string | null)[] {
    this.#values ??= decodeTexts(this.utf8, this.#rows);
    return this.#values;
  }
}

export function decodeTexts({ bytes, offsets, codes, nulls }: TextBytes, rows: number): (string | null)[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const all = buffer.toString('utf8');
  // As many characters as bytes: all of it is ASCII, so byte offsets are character offsets and one decoding is enough.
  const ascii = all.length === buffer.length;
  const text = (index: number): string => {
    const from = offsets[index] ?? 0;
    const to = offsets[index + 1] ?? 0;
    return ascii ? all.slice(from, to) : buffer.toString('utf8', from, to);
  };
  const values: (string | null)[] = [];
  if (codes) {
    const words = Array.from({ length: offsets.length - 1 }, (_, index) => text(index));
    for (let row = 0; row < rows; row += 1) values.push(nulls?.[row] ? null : (words[codes[row] ?? 0] ?? null));
  } else {
    for (let row = 0; row < rows; row += 1) values.push(nulls?.[row] ? null : text(row));
  }
  return values;
}
