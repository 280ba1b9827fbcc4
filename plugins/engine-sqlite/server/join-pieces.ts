import type { ColumnBatch, ColumnVector } from '@facet/sdk/server';

/** Joins the pieces in which a process sent one batch; all have the same columns. */
export function joinPieces(pieces: readonly ColumnBatch[]): ColumnBatch | undefined {
  const [first, ...others] = pieces;
  if (!first || others.length === 0) return first;
  const rowCount = pieces.reduce((sum, piece) => sum + piece.rowCount, 0);
  const vectors = first.vectors.map((_, index) =>
    joined(
      pieces.flatMap(({ vectors: own }) => own[index] ?? []),
      rowCount,
    ),
  );
  return { columns: first.columns, vectors, rowCount };
}

function joined(parts: readonly ColumnVector[], rows: number): ColumnVector {
  switch (parts[0]?.kind) {
    case 'numbers': {
      const values = new Float64Array(rows);
      eachPart(parts, (part, at) => part.kind === 'numbers' && values.set(part.values, at));
      return { kind: 'numbers', values, nulls: nullsOf(parts, rows) };
    }
    case 'bigints': {
      const values = new BigInt64Array(rows);
      eachPart(parts, (part, at) => part.kind === 'bigints' && values.set(part.values, at));
      return { kind: 'bigints', values, nulls: nullsOf(parts, rows) };
    }
    case 'booleans': {
      const values = new Uint8Array(rows);
      eachPart(parts, (part, at) => part.kind === 'booleans' && values.set(part.values, at));
      return { kind: 'booleans', values, nulls: nullsOf(parts, rows) };
    }
    default:
      return { kind: 'values', values: parts.flatMap((part) => (part.kind === 'values' ? part.values : [])) };
  }
}

function nullsOf(parts: readonly ColumnVector[], rows: number): Uint8Array | null {
  if (!parts.some((part) => part.kind !== 'values' && part.nulls)) return null;
  const all = new Uint8Array(rows);
  eachPart(parts, (part, at) => {
    if (part.kind !== 'values' && part.nulls) all.set(part.nulls, at);
  });
  return all;
}

/** All pieces of a batch have the same kind of vector for a column. */
function eachPart(parts: readonly ColumnVector[], visit: (part: ColumnVector, at: number) => unknown): void {
  let at = 0;
  for (const part of parts) {
    visit(part, at);
    at += part.values.length;
  }
}
