import type { ColumnVector } from '@facet/sdk/server';

/**
 * Concatenates vectors of one column. If one of them needs a wider form, such as large integers, the result has that
 * form.
 */
export function joinVectors(vectors: readonly ColumnVector[]): ColumnVector {
  const [only] = vectors;
  if (only !== undefined && vectors.length === 1) return only;
  const kinds = new Set(vectors.map(({ kind }) => kind));
  const rows = vectors.reduce((sum, { values }) => sum + values.length, 0);
  if (kinds.size === 1 && kinds.has('booleans')) return { kind: 'booleans', ...joined(vectors, new Uint8Array(rows)) };
  if (kinds.size === 1 && kinds.has('numbers')) {
    const texts = vectors.some((vector) => vector.kind === 'numbers' && vector.texts) ? vectors.flatMap(textsOf) : null;
    return { kind: 'numbers', ...joined(vectors, new Float64Array(rows)), ...(texts === null ? {} : { texts }) };
  }
  if (!kinds.has('values') && !kinds.has('booleans'))
    return { kind: 'bigints', ...joined(vectors, new BigInt64Array(rows)) };
  const values: unknown[] = [];
  for (const vector of vectors) for (const value of plainValues(vector)) values.push(value);
  return { kind: 'values', values };
}

type Typed = Float64Array | BigInt64Array | Uint8Array;

function joined<T extends Typed>(vectors: readonly ColumnVector[], values: T): { values: T; nulls: Uint8Array | null } {
  const nulls = vectors.some((vector) => vector.kind !== 'values' && vector.nulls)
    ? new Uint8Array(values.length)
    : null;
  let at = 0;
  for (const vector of vectors) {
    if (vector.kind === 'values') continue;
    if (values instanceof BigInt64Array) values.set(bigints(vector), at);
    else if (vector.kind !== 'bigints') values.set(vector.values, at);
    if (vector.nulls) nulls?.set(vector.nulls, at);
    at += vector.values.length;
  }
  return { values, nulls };
}

const bigints = (vector: Exclude<ColumnVector, { kind: 'values' }>): BigInt64Array =>
  vector.kind === 'bigints'
    ? vector.values
    : BigInt64Array.from(vector.values, (value) => (Number.isInteger(value) ? BigInt(value) : 0n));

const textsOf = (vector: ColumnVector): readonly (string | null)[] =>
  vector.kind !== 'numbers'
    ? []
    : (vector.texts ?? Array.from(vector.values, (value, row) => (vector.nulls?.[row] === 1 ? null : String(value))));

function* plainValues(vector: ColumnVector): Generator<unknown> {
  if (vector.kind === 'values') yield* vector.values;
  else
    for (let row = 0; row < vector.values.length; row += 1)
      yield vector.nulls?.[row] === 1
        ? null
        : vector.kind === 'booleans'
          ? vector.values[row] === 1
          : wide(vector.values[row]);
}

/** If a column contains large integers, the small ones become bigints too. */
const wide = (value: number | bigint | undefined): unknown =>
  typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
