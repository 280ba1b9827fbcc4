/** Kinds of tables, by name, that rarely serve for charts. */
export type TableHint = 'log' | 'staging' | 'temporary';

const HINTS: readonly (readonly [TableHint, RegExp])[] = [
  ['temporary', /^(tmp|temp)(_|$)|_(tmp|temp|bak|backup|old)$/],
  ['staging', /^(stg|staging|raw|landing)(_|$)|_(stg|staging|raw|landing)$/],
  ['log', /(^|_)(log|logs|audit|migrations?)$/],
];

export function hintOf(table: string): TableHint | null {
  const name = table.toLowerCase();
  return HINTS.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/** Tables whose name contains each of these words, in any order. */
export function matching<T extends { readonly value: string }>(tables: readonly T[], words: string): readonly T[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  return tables.filter(({ value }) => parts.every((part) => value.toLowerCase().includes(part)));
}
