import type { GenericType } from '@facet/sdk/common';

/** SQL names of types that the API names differently. */
const SQL_NAMES: Readonly<Record<string, string>> = {
  INTEGER: 'INT64',
  FLOAT: 'FLOAT64',
  BOOLEAN: 'BOOL',
  RECORD: 'STRUCT',
};

export const sqlName = (type: string): string => SQL_NAMES[type.toUpperCase()] ?? type.toUpperCase();

/** Generic type of a type name of SQL or of the API. */
export function genericTypeOf(type: string): GenericType {
  const name = sqlName((type.split('(', 1)[0] ?? '').trim());
  if (/^(INT64|INT|SMALLINT|BIGINT|TINYINT|BYTEINT|NUMERIC|DECIMAL|BIGNUMERIC|BIGDECIMAL|FLOAT64)$/.test(name))
    return 0;
  if (/^(DATE|DATETIME|TIMESTAMP)$/.test(name)) return 2;
  return name === 'BOOL' ? 3 : 1;
}
