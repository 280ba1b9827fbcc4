import type { ColumnBatch, ColumnVector } from '@facet/sdk/server';

/** One batch of the pieces in which it came; `undefined` when they are not of one batch. */
export function joinBatches(pieces: readonly ColumnBatch[]): ColumnBatch | undefined {
  const [first, ...others] = pieces;
  if (!first || others.length === 0) return first;
  const rowCount = pieces.reduce((sum, piece) => sum + piece.rowCount, 0);
  const vectors: ColumnVector[] = [];
  for (const index of first.vectors.keys()) {
    const joined = joinVectors(
      pieces.flatMap((piece) => piece.vectors[index] ?? []),
      rowCount,
    );
    if (!joined) return undefined;
    vectors.push(joined);
  }
  return { columns: first.columns, vectors, rowCount };
}

function joinVectors(parts: readonly ColumnVector[], rows: number): ColumnVector | undefined {
  const numbers = ofKind(parts, 'numbers');
  if (numbers) {
    const values = new Float64Array(rows);
    fill(numbers, (part, at) => values.set(part.values, at));
    const texts = numbers.every((part) => part.texts) ? numbers.flatMap((part) => part.texts ?? []) : undefined;
    return { kind: 'numbers', values, nulls: nullsOf(numbers, rows), ...(texts ? { texts } : {}) };
  }
  const bigints = ofKind(parts, 'bigints');
  if (bigints) {
    const values = new BigInt64Array(rows);
    fill(bigints, (part, at) => values.set(part.values, at));
    return { kind: 'bigints', values, nulls: nullsOf(bigints, rows) };
  }
  const booleans = ofKind(parts, 'booleans');
  if (booleans) {
    const values = new Uint8Array(rows);
    fill(booleans, (part, at) => values.set(part.values, at));
    return { kind: 'booleans', values, nulls: nullsOf(booleans, rows) };
  }
  const plain = ofKind(parts, 'values');
  return plain && { kind: 'values', values: plain.flatMap((part) => part.values) };
}

/** All of them, when all are of this kind. */
function ofKind<K extends ColumnVector['kind']>(
  parts: readonly ColumnVector[],
  kind: K,
): readonly Extract<ColumnVector, { kind: K }>[] | undefined {
  const found = parts.filter((part): part is Extract<ColumnVector, { kind: K }> => part.kind === kind);
  return found.length === parts.length ? found : undefined;
}

function nullsOf(
  parts: readonly { readonly values: { readonly length: number }; readonly nulls: Uint8Array | null }[],
  rows: number,
): Uint8Array | null {
  if (parts.every((part) => part.nulls === null)) return null;
  const nulls = new Uint8Array(rows);
  fill(parts, (part, at) => part.nulls && nulls.set(part.nulls, at));
  return nulls;
}

function fill<P extends { readonly values: { readonly length: number } }>(
  parts: readonly P[],
  set: (part: P, at: number) => unknown,
): void {
  let at = 0;
  for (const part of parts) {
    set(part, at);
    at += part.values.length;
  }
}
