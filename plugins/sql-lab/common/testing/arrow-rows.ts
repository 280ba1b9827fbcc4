import {
  type Column,
  columnFromArray,
  dateDay,
  type DataType,
  dictionary,
  Endianness,
  field as arrowField,
  float64,
  int16,
  int32,
  int64,
  bool,
  Table,
  tableToIPC,
  timestamp,
  TimeUnit,
  utf8,
  Version,
} from '@uwdata/flechette';
import { FIELDS_KEY, type ResultField } from '../result-field.ts';

/** Columns of a made-up result: the encoding of their cells, whether texts repeat, and the values as Arrow takes them. */
export interface GivenColumn {
  readonly name: string;
  readonly form: ResultField['form'];
  readonly repeats?: boolean;
  readonly values: readonly unknown[];
}

/** An Arrow stream in the server's format, with a chunk for each `chunkRows` rows. */
export function arrowRows(columns: readonly GivenColumn[], chunkRows: number): Uint8Array {
  const rows = columns[0]?.values.length ?? 0;
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < Math.max(1, rows); at += chunkRows) {
    const bytes = streamOf(columns, at, Math.min(rows, at + chunkRows));
    const opening = 8 + new DataView(bytes.buffer, bytes.byteOffset).getInt32(4, true);
    if (at === 0) pieces.push(bytes.slice(0, opening));
    pieces.push(bytes.slice(opening, bytes.length - 8));
  }
  return joined([...pieces, Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0)]);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function streamOf(columns: readonly GivenColumn[], from: number, to: number): Uint8Array {
  const children = columns.map(
    (column): Column<unknown> => columnFromArray(column.values.slice(from, to), typeOf(column)),
  );
  const schema = {
    version: Version.V5,
    endianness: Endianness.Little,
    fields: children.map(({ type }, index) => arrowField(columns[index]?.name ?? '', type)),
    metadata: new Map([[FIELDS_KEY, JSON.stringify(columns.map(fieldOf))]]),
  };
  const bytes = tableToIPC(new Table(schema, children), { format: 'stream' });
  if (!bytes) throw new TypeError('The rows could not be written.');
  return bytes;
}

function fieldOf({ name, form }: GivenColumn): ResultField {
  return { column_name: name, name, type: null, type_generic: null, is_dttm: false, form };
}

function typeOf({ form, repeats }: GivenColumn): DataType {
  switch (form) {
    case 'number':
    case 'time':
      return float64();
    case 'integer':
      return int32();
    case 'long':
      return int64();
    case 'boolean':
      return bool();
    case 'date':
      return dateDay();
    case 'timestamp':
    case 'timestamptz':
      return timestamp(TimeUnit.MICROSECOND);
    default:
      return repeats ? dictionary(utf8(), int16()) : utf8();
  }
}
