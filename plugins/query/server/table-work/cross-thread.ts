import { Buffer } from 'node:buffer';
import { textVector, type TimeSlice } from '@facet/sdk/data-work';
import type { ColumnVector, TextBytes } from '@facet/sdk/server';
import type { ResultTable } from '../tables/result-table.ts';
import type { TableJob } from './table-job.ts';

const ROOM_A_TEXT = 16;
const BYTES_A_UNIT = 3;

/** The same job with columns of texts as bytes: thousands of strings take the serving thread long to hand over. */
export async function packed(job: TableJob, slice: TimeSlice): Promise<TableJob> {
  const offsets: TableJob['offsets'][number][] = [];
  for (const { table, ...offset } of job.offsets) offsets.push({ ...offset, table: await packedTable(table, slice) });
  return { ...job, main: await packedTable(job.main, slice), offsets };
}

async function packedTable(table: ResultTable, slice: TimeSlice): Promise<ResultTable> {
  const vectors: ColumnVector[] = [];
  for (const vector of table.vectors) {
    if (vector.kind !== 'values') vectors.push(vector);
    else {
      const utf8 = vector.utf8 ?? (await textBytes(vector.values, slice));
      vectors.push(utf8 ? { kind: 'values', values: [], utf8 } : vector);
    }
    if (slice.isOver) await slice.next();
  }
  return { ...table, vectors };
}

/** `undefined` where not all values are texts or null. */
async function textBytes(values: readonly unknown[], slice: TimeSlice): Promise<TextBytes | undefined> {
  const offsets = new Int32Array(values.length + 1);
  let bytes = Buffer.allocUnsafeSlow(values.length * ROOM_A_TEXT);
  let nulls: Uint8Array | null = null;
  let filled = 0;
  for (const [row, value] of values.entries()) {
    if (value === null) {
      nulls ??= new Uint8Array(values.length);
      nulls[row] = 1;
    } else if (typeof value !== 'string') return undefined;
    else {
      const most = value.length * BYTES_A_UNIT;
      if (filled + most > bytes.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, filled + most));
        bytes.copy(larger, 0, 0, filled);
        bytes = larger;
      }
      filled += bytes.write(value, filled);
    }
    offsets[row + 1] = filled;
    if (row % CHECKED_EVERY === 0 && slice.isOver) await slice.next();
  }
  return { bytes: new Uint8Array(bytes.buffer, 0, filled), offsets, codes: null, nulls };
}

const CHECKED_EVERY = 64;

/** In the thread: columns of texts give their strings again. */
export const unpacked = (job: TableJob): TableJob => ({
  ...job,
  main: unpackedTable(job.main),
  offsets: job.offsets.map(({ table, ...offset }) => ({ ...offset, table: unpackedTable(table) })),
});

const unpackedTable = (table: ResultTable): ResultTable => ({
  ...table,
  vectors: table.vectors.map((vector) =>
    vector.kind === 'values' && vector.utf8 ? textVector(vector.utf8, table.rowCount) : vector,
  ),
});
