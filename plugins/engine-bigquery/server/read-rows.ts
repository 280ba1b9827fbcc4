import type { TextField } from '@facet/sdk/data-work';
import type { ValueRow } from '@facet/sdk/server';
import { genericTypeOf, sqlName } from './types.ts';
import type { FieldSchema, QueryAnswer } from './wire.ts';

export const rowsOf = ({ rows = [] }: QueryAnswer): readonly ValueRow[] => rows.map(({ f }) => f.map(({ v }) => v));

export function textFieldOf(field: FieldSchema): TextField {
  const name = sqlName(field.type);
  if (field.mode === 'REPEATED' || name === 'STRUCT') {
    const type = field.mode === 'REPEATED' ? `ARRAY<${name}>` : name;
    return { name: field.name, type, generic: 1, reading: { text: (value) => nestedText(value, field) } };
  }
  return { name: field.name, type: name, generic: genericTypeOf(name), reading: READINGS[name] ?? 'text' };
}

const READINGS: Readonly<Record<string, TextField['reading']>> = {
  INT64: 'integer',
  NUMERIC: 'decimal',
  BIGNUMERIC: 'decimal',
  FLOAT64: 'number',
  BOOL: 'flag',
  DATE: 'moment',
  DATETIME: 'moment',
  // Microseconds since 1970, because the request asks for that format.
  TIMESTAMP: { moment: (value) => Number(BigInt(value) / 1_000n) + Number(BigInt(value) % 1_000n) / 1_000 },
  BYTES: 'bytes',
};

/** JSON of a structure with the names of its fields, or of a list; numbers keep the digits of the database. */
function nestedText(value: unknown, field: FieldSchema): string {
  if (value === null || value === undefined) return 'null';
  if (field.mode === 'REPEATED') {
    const { mode: _mode, ...member } = field;
    return `[${membersOf(value)
      .map((inner) => nestedText(inner, member))
      .join(',')}]`;
  }
  if (sqlName(field.type) === 'STRUCT') {
    const values = membersOf(memberOf(value, 'f'));
    const parts = (field.fields ?? []).map(
      (inner, at) => `${JSON.stringify(inner.name)}:${nestedText(values[at], inner)}`,
    );
    return `{${parts.join(',')}}`;
  }
  switch (READINGS[sqlName(field.type)]) {
    case 'integer':
    case 'decimal':
      return String(value);
    case 'number':
      return Number.isFinite(Number(value)) ? String(value) : JSON.stringify(value);
    case 'flag':
      return String(value) === 'true' ? 'true' : 'false';
    default:
      return sqlName(field.type) === 'TIMESTAMP'
        ? JSON.stringify(new Date(Number(value) / 1_000).toISOString())
        : JSON.stringify(value);
  }
}

const membersOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.map((member: unknown) => memberOf(member, 'v')) : [];

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
