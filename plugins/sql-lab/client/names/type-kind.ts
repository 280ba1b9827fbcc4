import type { ColumnKind } from '@facet/sdk/ui';

const KINDS: readonly (readonly [pattern: RegExp, kind: ColumnKind])[] = [
  [/\[\]$|^(list|array|struct|map|json|uuid)/i, 'text'],
  [/^bool/i, 'boolean'],
  [/^(date|time|interval)/i, 'date'],
  [/int|numeric|decimal|float|double|real|money|serial/i, 'number'],
  [/char|text|string|enum|clob|name|citext/i, 'text'],
];

/** The kind of a column, from the database's own name of its type. */
export function kindOfType(type: string): ColumnKind {
  return KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'unknown';
}
