import type { ColumnVector } from './engine.ts';

/** Rows of a vector, from one to before another; numbers share the memory of the whole. */
export function sliceVector(vector: ColumnVector, from: number, to: number): ColumnVector {
  switch (vector.kind) {
    case 'values':
      return { kind: vector.kind, values: vector.values.slice(from, to) };
    case 'bigints':
      return { ...vector, values: vector.values.subarray(from, to), nulls: vector.nulls?.subarray(from, to) ?? null };
    case 'booleans':
      return { ...vector, values: vector.values.subarray(from, to), nulls: vector.nulls?.subarray(from, to) ?? null };
    case 'numbers': {
      const { texts, ...rest } = vector;
      return {
        ...rest,
        values: vector.values.subarray(from, to),
        nulls: vector.nulls?.subarray(from, to) ?? null,
        ...(texts ? { texts: texts.slice(from, to) } : {}),
      };
    }
  }
}
