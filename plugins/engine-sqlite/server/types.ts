import type { GenericType } from '@facet/sdk/common';

/** Generic type of a declared type; SQLite accepts any word as a type and interprets parts of it. */
export function genericTypeOf(type: string): GenericType | null {
  const name = type.trim().toLowerCase();
  if (name === '' || name === 'null') return null;
  if (name.startsWith('bool')) return 3;
  if (/^(date|datetime|timestamp)\b|^datetime|^timestamp/.test(name)) return 2;
  if (/int|real|floa|doub|num|dec|money/.test(name)) return 0;
  return 1;
}
