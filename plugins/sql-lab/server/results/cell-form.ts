import type { ArrowForm } from '@facet/plugin-query/contract';
import type { ColumnVector } from '@facet/sdk/server';
import type { NamedColumn } from './result-columns.ts';

const SHORT_INTEGER = /^(u?(tiny|small)int|mediumint|int(eger)?|int2|int4|serial|smallserial|serial2|serial4|year)$/i;
const WIDE_INTEGER = /^(hugeint|ubigint|uhugeint|bignum)$/i;

/**
 * The encoding of a column's cells in Arrow. The declared type decides, because a later batch may contain values that
 * the first one does not. Only in databases without fixed types is every cell encoded on its own.
 */
export function cellForm(column: NamedColumn, declared: string, first: ColumnVector): ArrowForm {
  if (first.kind === 'booleans') return 'boolean';
  if (first.kind === 'bigints') return 'long';
  if (declared === '') return 'mixed';
  if (column.kind === 'integer') return integerForm(declared, first);
  if (column.kind === 'decimal') return first.kind === 'numbers' && !first.texts ? 'number' : 'decimal';
  // UTF-8 bytes need not be decoded to know that they are texts.
  if (first.kind === 'values') return first.utf8 || first.values.every(isTextual) ? 'text' : 'mixed';
  switch (column.kind) {
    case 'date':
    case 'timestamp':
    case 'timestamptz':
    case 'time':
      return column.kind;
    default:
      return 'number';
  }
}

function integerForm(declared: string, first: ColumnVector): ArrowForm {
  if (WIDE_INTEGER.test(declared)) return 'huge';
  if (first.kind === 'values') return 'mixed';
  return SHORT_INTEGER.test(declared) ? 'integer' : 'long';
}

/** Values that can be converted to a text without loss. */
const isTextual = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'string' || typeof value === 'object';
