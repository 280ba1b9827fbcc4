import type { GenericType } from '@facet/sdk/common';

/** How values of a type are decoded. */
export type Reading = 'number' | 'long' | 'decimal' | 'flag' | 'moment' | 'zoned-moment' | 'text' | 'bytes' | 'nested';

const READINGS: Readonly<Record<string, Reading>> = {
  tinyint: 'number',
  smallint: 'number',
  integer: 'number',
  real: 'number',
  double: 'number',
  bigint: 'long',
  number: 'decimal',
  decimal: 'decimal',
  boolean: 'flag',
  date: 'moment',
  timestamp: 'moment',
  'timestamp with time zone': 'zoned-moment',
  varbinary: 'bytes',
  array: 'nested',
  map: 'nested',
  row: 'nested',
};

/** @param rawType The name of a type without its arguments. */
export const readingOf = (rawType: string): Reading => READINGS[rawType] ?? 'text';

const GENERIC: Readonly<Partial<Record<Reading, GenericType>>> = {
  number: 0,
  long: 0,
  decimal: 0,
  moment: 2,
  'zoned-moment': 2,
  flag: 3,
};

/** Generic type of a type name such as `timestamp(3) with time zone` or `array(varchar)`. */
export function genericTypeOf(type: string): GenericType {
  const name = type.trim().toLowerCase();
  const plain = name.replace(/(?<!\s)\s*\([\d\s,p]*\)/, '').replace(/^timestamp without time zone$/, 'timestamp');
  return GENERIC[READINGS[ALIASES[plain] ?? plain] ?? 'text'] ?? 1;
}

const ALIASES: Readonly<Record<string, string>> = {
  int: 'integer',
  'double precision': 'double',
  float: 'real',
  numeric: 'decimal',
};
