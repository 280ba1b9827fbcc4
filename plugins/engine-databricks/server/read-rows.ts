import type { TextField } from '@facet/sdk/data-work';
import { genericTypeOf } from './types.ts';
import type { ColumnInfo } from './wire.ts';

export function textFieldOf({ name, type_text: text, type_name: kind }: ColumnInfo): TextField {
  const type = (text ?? kind).toUpperCase();
  return { name, type, generic: genericTypeOf(kind), reading: READINGS[kind] ?? 'text' };
}

const READINGS: Readonly<Record<string, TextField['reading']>> = {
  BYTE: 'integer',
  SHORT: 'integer',
  INT: 'integer',
  LONG: 'integer',
  DECIMAL: 'decimal',
  FLOAT: 'number',
  DOUBLE: 'number',
  BOOLEAN: 'flag',
  DATE: 'moment',
  TIMESTAMP: 'moment',
  TIMESTAMP_NTZ: 'moment',
  BINARY: 'bytes',
};
