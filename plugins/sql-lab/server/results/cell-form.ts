import type { ArrowForm } from '@facet/plugin-query/contract';
import type { ColumnVector } from '@facet/sdk/server';
import type { NamedColumn } from './result-columns.ts';

const SHORT_INTEGER = /^(u?(tiny|small)int|mediumint|int(eger)?|int2|int4|serial|smallserial|serial2|serial4|year)$/i;
const WIDE_INTEGER = /^(hugeint|ubigint|uhugeint|bignum)$/i;

/**
 * How a column's cells stand in Arrow. The declared type decides, because a later batch may hold what the first one does
 * not; only where a database has no fixed types is every cell written for itself.
 */
export function cellForm(column: NamedColumn, declared: string, first: ColumnVector): ArrowForm {
  if (first.kind === 'booleans') return 'boolean';
  if (first.kind === 'bigints') return 'long';
  if (declared === '') return 'mixed';
  if (column.kind === 'integer') return integerForm(declared, first);
  if (column.kind === 'decimal') return first.kind === 'numbers' && !first.texts ? 'number' : 'decimal';
  // Bytes of texts need not be made into texts to be seen as such.
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

/** What becomes a text without losing what it was. */
const isTextual = (value: unknown): boolean =>
  value === null || value === undefined || typeof value === 'string' || typeof value === 'object';
