import type { GenericType } from '@facet/sdk/common';

/** Generic type of a type name of SQL or of the API: `NUMBER(38,0)`, `fixed`, `TIMESTAMP_NTZ(9)`. */
export function genericTypeOf(type: string): GenericType {
  const name = (type.split('(', 1)[0] ?? '').trim().toUpperCase();
  if (
    /^(FIXED|NUMBER|DECIMAL|NUMERIC|INT|INTEGER|BIGINT|SMALLINT|TINYINT|BYTEINT|REAL|FLOAT|FLOAT4|FLOAT8|DOUBLE|DOUBLE PRECISION|DECFLOAT)$/.test(
      name,
    )
  )
    return 0;
  if (/^(DATE|DATETIME|TIMESTAMP)/.test(name)) return 2;
  return name === 'BOOLEAN' ? 3 : 1;
}
