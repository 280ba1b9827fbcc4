import { Buffer } from 'node:buffer';
import type { ColumnVector } from '@facet/sdk/server';
import { CsvEncoder, csvHeader } from '../encode/csv.ts';
import type { CsvFormat } from '../encode/csv-format.ts';
import { clockText } from './moment-text.ts';
import type { FileColumn } from './kept-rows.ts';
import type { TableFile } from './table-file.ts';

/** CSV: LF, a header of names, null empty, `True` and `False`, moments with a blank, exact digits. */
export function csvFile(columns: readonly FileColumn[]): TableFile {
  let head = Buffer.from(csvHeader(columns.map(({ name }) => name)));
  let encoder: CsvEncoder | undefined;
  const headed = (pieces: readonly Buffer[]): Buffer => {
    const bytes = Buffer.concat([head, ...pieces]);
    head = Buffer.alloc(0);
    return bytes;
  };
  return {
    add({ vectors, rowCount }) {
      encoder ??= new CsvEncoder(columns.map(({ form }, index) => formatOf(form, vectors[index])));
      return headed([
        ...encoder.encode(
          columns.map(({ form }, index) => shown(form, vectors[index])),
          rowCount,
        ),
      ]);
    },
    finish: () => headed([]),
  };
}

const EMPTY: ColumnVector = { kind: 'values', values: [] };

/** Times of the day are texts in a file. */
function shown(form: FileColumn['form'], vector: ColumnVector = EMPTY): ColumnVector {
  if (form !== 'time' || vector.kind !== 'numbers') return vector;
  const { values, nulls } = vector;
  return { kind: 'values', values: Array.from(values, (ms, row) => (nulls?.[row] ? null : clockText(ms))) };
}

const TYPES: Readonly<Partial<Record<FileColumn['form'], string>>> = {
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  timestamptz: 'TIMESTAMPTZ',
};

function formatOf(form: FileColumn['form'], first: ColumnVector | undefined): CsvFormat {
  const type = TYPES[form];
  return {
    temporal: type !== undefined,
    type: type ?? '',
    decimal: form === 'number',
    fractions: form === 'timestamp' && first?.kind === 'numbers' && first.values.some((ms) => ms % 1_000 !== 0),
  };
}
