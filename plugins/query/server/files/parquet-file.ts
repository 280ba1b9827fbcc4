import { zstdCompressSync } from 'node:zlib';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { ColumnVector } from '@facet/sdk/server';
import type { FileColumn } from './kept-rows.ts';
import type { TableFile } from './table-file.ts';

/** Rows of a row group; no more of them are held. */
const GROUP_ROWS = 50_000;
const DAY_MS = 86_400_000;

/** Parquet with the columns' own types, in row groups as rows arrive. */
export function parquetFile(columns: readonly FileColumn[]): TableFile {
  const bytes = new ByteWriter(1_048_576);
  const parquet = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: columns.length }, ...columns.map(element)],
    codec: 'ZSTD',
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
    createdBy: 'facet',
  });
  let held: unknown[][] = columns.map(() => []);
  const taken = () => {
    const copy = bytes.getBytes().slice();
    bytes.index = 0;
    return copy;
  };
  const writeGroup = () => {
    const rows = held[0]?.length ?? 0;
    if (rows === 0) return;
    // The writer waits for nothing, because nothing that it writes to does.
    void parquet.write({
      columnData: columns.map(({ name }, index) => ({ name, data: held[index] ?? [] })),
      rowGroupSize: rows,
    });
    held = columns.map(() => []);
  };

  return {
    add({ vectors, rowCount }) {
      columns.forEach(({ form }, index) => collect(form, vectors[index], rowCount, held[index] ?? []));
      if ((held[0]?.length ?? 0) >= GROUP_ROWS) writeGroup();
      return taken();
    },
    finish() {
      writeGroup();
      void parquet.finish();
      return taken();
    },
  };
}

function element({ name, form }: FileColumn): SchemaElement {
  const base = { name, repetition_type: 'OPTIONAL' } as const;
  switch (form) {
    case 'number':
    case 'time':
      return { ...base, type: 'DOUBLE' };
    case 'integer':
      return { ...base, type: 'INT32' };
    case 'long':
      return { ...base, type: 'INT64' };
    case 'huge':
      return {
        ...base,
        type: 'FIXED_LEN_BYTE_ARRAY',
        type_length: 16,
        converted_type: 'DECIMAL',
        precision: 38,
        scale: 0,
      };
    case 'boolean':
      return { ...base, type: 'BOOLEAN' };
    case 'date':
      return { ...base, type: 'INT32', converted_type: 'DATE' };
    case 'timestamp':
    case 'timestamptz':
      return {
        ...base,
        type: 'INT64',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: form === 'timestamptz', unit: 'MICROS' },
      };
    case 'decimal':
    case 'text':
    case 'mixed':
      return { ...base, type: 'BYTE_ARRAY', converted_type: 'UTF8' };
  }
}

function collect(form: FileColumn['form'], vector: ColumnVector | undefined, rowCount: number, into: unknown[]): void {
  const read = vector ? reader(form, vector) : () => null;
  for (let row = 0; row < rowCount; row += 1) into.push(read(row));
}

function reader(form: FileColumn['form'], vector: ColumnVector): (row: number) => unknown {
  if (vector.kind === 'values') {
    const { values } = vector;
    return (row) => plainValue(form, values[row]);
  }
  const { nulls } = vector;
  const read = plainReader(form, vector);
  return (row) => (nulls?.[row] ? null : read(row));
}

function plainReader(
  form: FileColumn['form'],
  vector: Exclude<ColumnVector, { kind: 'values' }>,
): (row: number) => unknown {
  if (vector.kind === 'booleans') {
    const { values } = vector;
    return (row) => values[row] === 1;
  }
  if (vector.kind === 'bigints') {
    const { values } = vector;
    return (row) => values[row];
  }
  const { values, texts } = vector;
  switch (form) {
    case 'date':
      return (row) => Math.floor((values[row] ?? 0) / DAY_MS);
    case 'timestamp':
    case 'timestamptz':
      return (row) => BigInt(Math.round((values[row] ?? 0) * 1_000));
    case 'long':
      return (row) => BigInt(values[row] ?? 0);
    case 'decimal':
      return (row) => texts?.[row] ?? String(values[row]);
    default:
      return (row) => values[row];
  }
}

/** A value of a column without a type of its own: texts stay, others are written as JSON. */
function plainValue(form: FileColumn['form'], value: unknown): unknown {
  if (value === null || value === undefined || form === 'huge') return value ?? null;
  return form === 'mixed' || typeof value !== 'string' ? JSON.stringify(value) : value;
}
