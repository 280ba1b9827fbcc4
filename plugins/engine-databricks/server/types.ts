import type { GenericType } from '@facet/sdk/common';

/** Generic type of a type name of SQL or of the API: `decimal(12,2)`, `LONG`, `timestamp_ntz`. */
export function genericTypeOf(type: string): GenericType {
  const name = (type.split('(', 1)[0] ?? '').trim().toUpperCase();
  if (/^(BYTE|TINYINT|SHORT|SMALLINT|INT|INTEGER|LONG|BIGINT|FLOAT|REAL|DOUBLE|DECIMAL|DEC|NUMERIC)$/.test(name))
    return 0;
  if (/^(DATE|TIMESTAMP|TIMESTAMP_NTZ|TIMESTAMP_LTZ|DATETIME)$/.test(name)) return 2;
  return name === 'BOOLEAN' ? 3 : 1;
}
