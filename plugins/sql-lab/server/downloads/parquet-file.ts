import { zstdCompressSync } from 'node:zlib';
import type { Batch } from '@uwdata/flechette';
import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { ResultChunk } from '../../common/read-chunk.ts';
import { cellReader, hugeAt, longAt, numberAt } from '../../common/result-cells.ts';
import type { ResultField } from '../../common/result-field.ts';
import type { FileWriter } from './file-writer.ts';

/** Rows of a row group; no more of them are held. */
const GROUP_ROWS = 50_000;

/** Parquet with the columns' own types, in row groups as rows arrive. */
export function parquetFile(fields: readonly ResultField[]): FileWriter {
  const bytes = new ByteWriter(1_048_576);
  const parquet = new ParquetWriter({
    writer: bytes,
    schema: [{ name: 'root', num_children: fields.length }, ...fields.map(element)],
    codec: 'ZSTD',
    compressors: { ZSTD: (input) => zstdCompressSync(input) },
    createdBy: 'facet',
  });
  let held: unknown[][] = fields.map(() => []);
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
      columnData: fields.map(({ name }, index) => ({ name, data: held[index] ?? [] })),
      rowGroupSize: rows,
    });
    held = fields.map(() => []);
  };

  return {
    add(chunk) {
      fields.forEach((field, index) => collect(field, chunk, index, held[index] ?? []));
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

function element({ name, form }: ResultField): SchemaElement {
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

function collect(field: ResultField, chunk: ResultChunk, index: number, into: unknown[]): void {
  const batch = chunk.columns[index];
  if (!batch) return;
  const read = reader(field, batch);
  const full = batch.nullCount === 0;
  for (let row = 0; row < chunk.rowCount; row += 1) into.push(full || batch.isValid(row) ? read(row) : null);
}

function reader(field: ResultField, batch: Batch<unknown>): (row: number) => unknown {
  const { values } = batch;
  switch (field.form) {
    case 'number':
    case 'time':
    case 'integer':
    case 'date':
      return (row) => numberAt(values, row);
    case 'long':
    case 'timestamp':
    case 'timestamptz':
      return (row) => longAt(values, row);
    case 'huge':
      return (row) => hugeAt(values, row);
    case 'boolean':
      return cellReader(field, batch);
    case 'decimal':
    case 'text':
    case 'mixed':
      return (row) => batch.value(row);
  }
}
