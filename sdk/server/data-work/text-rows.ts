import type { ColumnBatch, ColumnVector, EngineColumn } from '../engine.ts';
import type { ReadRows } from '../paged-rows.ts';
import { TimeSlice } from './time-slice.ts';
import {
  base64Text,
  decimalVector,
  flagVector,
  integerVector,
  momentOfText,
  numberVector,
  type ValueRow,
  valueVector,
} from '../row-vectors.ts';

/** How texts of a protocol become values of a column. `bytes` are in base64. */
export type TextReading = 'integer' | 'decimal' | 'number' | 'flag' | 'moment' | 'bytes' | 'text';

/** A column of a result whose protocol gives texts. */
export interface TextField extends EngineColumn {
  /** A reading, or what makes a moment (milliseconds since 1970) or a text of each value. */
  readonly reading:
    | TextReading
    | { readonly moment: (value: string) => number | undefined }
    | { readonly text: (value: unknown) => string };
}

/** Reads rows of a protocol that writes all values as texts; `fieldOf` says how the texts of a field are read. */
export const textRowReader =
  <Field>(fieldOf: (field: Field) => TextField): ReadRows<Field> =>
  (fields, rows) =>
    readTextRows(fields.map(fieldOf), rows);

/** Long results let other work run in between. */
async function readTextRows(fields: readonly TextField[], rows: readonly ValueRow[]): Promise<ColumnBatch> {
  const slice = new TimeSlice();
  const vectors: ColumnVector[] = [];
  for (const [index, { reading }] of fields.entries()) {
    vectors.push(readColumn(rows, index, reading));
    if (slice.isOver) await slice.next();
  }
  const columns = fields.map(({ name, type, generic }) => ({ name, type, generic }));
  return { columns, vectors, rowCount: rows.length };
}

function readColumn(rows: readonly ValueRow[], index: number, reading: TextField['reading']): ColumnVector {
  if (typeof reading === 'object') {
    return 'moment' in reading
      ? numberVector(rows, index, (value) => reading.moment(String(value)))
      : valueVector(rows, index, reading.text);
  }
  switch (reading) {
    case 'integer':
      return integerVector(rows, index);
    case 'decimal':
      return decimalVector(rows, index);
    case 'number':
      return numberVector(rows, index, numberOfText);
    case 'flag':
      return flagVector(rows, index, (value) => /^(true|1)$/i.test(String(value)));
    case 'moment':
      return numberVector(rows, index, (value) => momentOfText(String(value)));
    case 'bytes':
      return valueVector(rows, index, (value) => base64Text(String(value)));
    case 'text':
      return valueVector(rows, index, String);
  }
}

/** `inf` and its kin of the databases, beside what JavaScript reads. */
function numberOfText(value: unknown): number {
  const text = String(value);
  if (/^[+-]?inf(inity)?$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  return Number(text);
}
