import { GenericType } from '@facet/sdk/common';
import type { ColumnVector, EngineColumn } from '@facet/sdk/server';
import type { ArrowForm } from '../../contract.ts';
import type { ArrowColumn } from '../../contract.server.ts';
import { ARROW_END, arrowEncoder } from './arrow-stream.ts';

/** Rows of an answer with the names that its reader sees. */
export interface NamedRows {
  readonly names: readonly string[];
  readonly columns: readonly EngineColumn[];
  readonly vectors: readonly ColumnVector[];
  readonly rowCount: number;
}

/** An Arrow IPC stream, chunk by chunk; the first of the rows decides on the types. */
export async function* arrowChunks(first: NamedRows, rest: AsyncIterable<NamedRows>): AsyncGenerator<Uint8Array> {
  const { columns, schema, chunks } = encodedRows('arrow', first, rest);
  if (columns.length === 0) return;
  yield schema;
  yield* chunks();
  yield ARROW_END;
}

/** Rows as the parts of such a stream, with the columns as a file of the format has them. */
export function encodedRows(format: string, first: NamedRows, rest: AsyncIterable<NamedRows>) {
  const columns = arrowColumns(format, first);
  const encoder = arrowEncoder({ columns, metadata: {}, first });
  return {
    columns,
    schema: encoder.schema,
    async *chunks(): AsyncGenerator<Uint8Array, void> {
      for (const { bytes } of encoder.encode(first, first.rowCount)) yield bytes;
      for await (const rows of rest) for (const { bytes } of encoder.encode(rows, rows.rowCount)) yield bytes;
    },
  };
}

const arrowColumns = (format: string, first: NamedRows): readonly ArrowColumn[] =>
  first.vectors.map((vector, index) => {
    const form = fileForm(format, vector, first.columns[index]);
    return { name: first.names[index] ?? String(index), form, plain };
  });

/** The declared type decides, because a later batch may hold what the first one does not. */
export function formOf(vector: ColumnVector, column: EngineColumn | undefined): ArrowForm {
  if (vector.kind === 'booleans') return 'boolean';
  if (vector.kind === 'bigints') return 'long';
  const type = (column?.type ?? '').toUpperCase();
  if (vector.kind === 'values') return WIDE_INTEGER.test(type) ? 'huge' : 'text';
  if (column?.generic === GenericType.temporal)
    return type === 'DATE' ? 'date' : ZONE.test(type) ? 'timestamptz' : 'timestamp';
  if (WIDE_INTEGER.test(type)) return 'huge';
  if (SHORT.test(type)) return isShort(vector) ? 'integer' : 'number';
  return LONG.test(type) ? 'long' : 'number';
}

/**
 * Only a workbook keeps digits that a double does not hold: as texts. Which column may have some is told by its type, since
 * they may come long after the first rows.
 */
export function fileForm(format: string, vector: ColumnVector, column: EngineColumn | undefined): ArrowForm {
  const form = formOf(vector, column);
  if (format !== 'xlsx' || vector.kind !== 'numbers') return form;
  const type = (column?.type ?? '').toUpperCase();
  return NUMBERS.has(form) && (vector.texts !== undefined || !FLOATING.test(type)) ? 'decimal' : form;
}

/** SQLite's INTEGER holds any number. */
function isShort({ kind, values }: Extract<ColumnVector, { kind: 'numbers' }>): boolean {
  return kind === 'numbers' && values.every((value) => value === Math.trunc(value) && Math.abs(value) < TWO_31);
}

const TWO_31 = 2_147_483_648;
const NUMBERS: ReadonlySet<ArrowForm> = new Set(['number', 'integer', 'long']);
const FLOATING = /^(DOUBLE( PRECISION)?|FLOAT\d*|REAL)$/;
const SHORT = /^(U?(TINY|SMALL)INT|INT(EGER)?|INT2|INT4|MEDIUMINT)$/;
const LONG = /^(BIGINT|INT8|UINTEGER|LONG)$/;
const WIDE_INTEGER = /^(HUGEINT|UBIGINT|UHUGEINT|BIGNUM)$/;
const ZONE = /TIMESTAMPTZ|TIMESTAMP( WITH TIME ZONE|\(\d\) WITH TIME ZONE)/;

function plain(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
