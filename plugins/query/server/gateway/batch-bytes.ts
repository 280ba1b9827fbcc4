import type { ColumnBatch, ColumnVector } from '@facet/sdk/server';

const NUMBER_BYTES = 8;

/** About what a batch takes in memory. */
export const batchBytes = ({ vectors, rowCount }: ColumnBatch): number =>
  vectors.reduce((sum, vector) => sum + rowCount * NUMBER_BYTES + textBytes(vector), 0);

function textBytes(vector: ColumnVector): number {
  if (vector.kind !== 'values') return 0;
  if (vector.utf8) return vector.utf8.bytes.length;
  return vector.values.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);
}
