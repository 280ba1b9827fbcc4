import type { GenericType } from '@facet/sdk/common';

const NUMERIC =
  /^(U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|U?INTEGER|INT\d*|FLOAT\d?|REAL|DOUBLE|DECIMAL|NUMERIC|BIGNUM|VARINT|LONG|SHORT|BIGINT|HUGEINT)\b(?!\[)/i;
const TEMPORAL = /^(DATE|DATETIME|TIMESTAMP(_S|_MS|_NS|TZ)?|TIMESTAMP WITH TIME ZONE)\b(?!\[)/i;
const NESTED = /\[\d*\]$/;

/** Generic type of a DuckDB type name; all types except numbers, timestamps and booleans count as text. */
export function genericTypeOf(type: string): GenericType {
  if (NESTED.test(type)) return 1;
  if (NUMERIC.test(type)) return 0;
  if (TEMPORAL.test(type)) return 2;
  if (/^BOOL(EAN)?$/i.test(type)) return 3;
  return 1;
}
