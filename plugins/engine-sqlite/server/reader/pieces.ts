import type { ColumnBatch, ColumnVector } from '@facet/sdk/server';

/** Splits a batch into pieces of at most `rows` rows; at least one piece, because it contains the columns. */
export function* piecesOf(batch: ColumnBatch, rows: number): Generator<ColumnBatch> {
  if (batch.rowCount <= rows) yield batch;
  else
    for (let from = 0; from < batch.rowCount; from += rows) {
      const to = Math.min(batch.rowCount, from + rows);
      yield { ...batch, vectors: batch.vectors.map((vector) => part(vector, from, to)), rowCount: to - from };
    }
}

function part(vector: ColumnVector, from: number, to: number): ColumnVector {
  switch (vector.kind) {
    case 'values':
      return { kind: 'values', values: vector.values.slice(from, to) };
    case 'numbers':
      return { kind: 'numbers', values: vector.values.subarray(from, to), nulls: nullsOf(vector, from, to) };
    case 'bigints':
      return { kind: 'bigints', values: vector.values.subarray(from, to), nulls: nullsOf(vector, from, to) };
    case 'booleans':
      return { kind: 'booleans', values: vector.values.subarray(from, to), nulls: nullsOf(vector, from, to) };
  }
}

const nullsOf = ({ nulls }: { readonly nulls: Uint8Array | null }, from: number, to: number): Uint8Array | null =>
  nulls?.subarray(from, to) ?? null;
