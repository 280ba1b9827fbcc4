import type { GenericType } from '@facet/sdk/common';

/** How the texts of a type are decoded. */
export type Reading =
  | 'integer'
  | 'long'
  | 'decimal'
  | 'float'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'interval'
  | 'array'
  | 'bytes'
  | 'text';

interface TypeFacts {
  readonly name: string;
  readonly reading: Reading;
}

const BY_OID: ReadonlyMap<number, TypeFacts> = new Map<number, TypeFacts>([
  [16, { name: 'BOOLEAN', reading: 'boolean' }],
  [17, { name: 'BYTEA', reading: 'bytes' }],
  [18, { name: 'CHAR', reading: 'text' }],
  [19, { name: 'NAME', reading: 'text' }],
  [20, { name: 'BIGINT', reading: 'long' }],
  [21, { name: 'SMALLINT', reading: 'integer' }],
  [23, { name: 'INTEGER', reading: 'integer' }],
  [25, { name: 'TEXT', reading: 'text' }],
  [26, { name: 'OID', reading: 'integer' }],
  [114, { name: 'JSON', reading: 'text' }],
  [700, { name: 'REAL', reading: 'float' }],
  [701, { name: 'DOUBLE PRECISION', reading: 'float' }],
  [790, { name: 'MONEY', reading: 'text' }],
  [1042, { name: 'CHAR', reading: 'text' }],
  [1043, { name: 'VARCHAR', reading: 'text' }],
  [1082, { name: 'DATE', reading: 'date' }],
  [1083, { name: 'TIME', reading: 'text' }],
  [1114, { name: 'TIMESTAMP', reading: 'timestamp' }],
  [1184, { name: 'TIMESTAMP WITH TIME ZONE', reading: 'timestamp' }],
  [1186, { name: 'INTERVAL', reading: 'interval' }],
  [1266, { name: 'TIME WITH TIME ZONE', reading: 'text' }],
  [1700, { name: 'NUMERIC', reading: 'decimal' }],
  [2950, { name: 'UUID', reading: 'text' }],
  [3802, { name: 'JSONB', reading: 'text' }],
  ...(
    [
      [1000, 'BOOLEAN[]'],
      [1005, 'SMALLINT[]'],
      [1007, 'INTEGER[]'],
      [1009, 'TEXT[]'],
      [1015, 'VARCHAR[]'],
      [1016, 'BIGINT[]'],
      [1021, 'REAL[]'],
      [1022, 'DOUBLE PRECISION[]'],
      [1231, 'NUMERIC[]'],
      [1115, 'TIMESTAMP[]'],
      [1182, 'DATE[]'],
      [2951, 'UUID[]'],
    ] as const
  ).map(([oid, name]): [number, TypeFacts] => [oid, { name, reading: 'array' }]),
]);

const UNKNOWN: TypeFacts = { name: 'TEXT', reading: 'text' };

export const typeOfOid = (oid: number): TypeFacts => BY_OID.get(oid) ?? UNKNOWN;

/** Generic type of a Postgres type name, with or without its arguments. */
export function genericTypeOf(type: string): GenericType {
  const name = type.trim().toLowerCase();
  if (name.endsWith('[]')) return 1;
  if (
    /^(small|big)?int(eger)?\d?\b|^(small|big)?serial|^numeric|^decimal|^double|^real|^float|^oid\b|^interval/.test(
      name,
    )
  ) {
    return 0;
  }
  if (/^(timestamp|date\b)/.test(name)) return 2;
  if (name.startsWith('bool')) return 3;
  return 1;
}
