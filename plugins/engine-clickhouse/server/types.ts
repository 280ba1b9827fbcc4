import type { GenericType } from '@facet/sdk/common';
import { parseType } from './native/column-type.ts';

const WRAPPERS: ReadonlySet<string> = new Set(['nullable', 'lowcardinality']);
const NUMBER =
  /^(u?int\d*|float\d*|bfloat16|decimal\d*|numeric|dec|fixed|double|double precision|real|single|tinyint|smallint|mediumint|integer|bigint|signed|unsigned|byte|interval\w*)$/;

/** Generic type of a type name such as `Nullable(DateTime64(3))` or `LowCardinality(String)`. */
export function genericTypeOf(text: string): GenericType {
  const type = parseType(text);
  const name = type.name.toLowerCase();
  if (WRAPPERS.has(name)) return genericTypeOf(type.parts[0] ?? '');
  if (name === 'simpleaggregatefunction') return genericTypeOf(type.parts[1] ?? '');
  if (/^(date|timestamp)/.test(name)) return 2;
  if (/^bool(ean)?$/.test(name)) return 3;
  return NUMBER.test(name.replace(/(?<!\s)\s+(un)?signed$/, '')) ? 0 : 1;
}
