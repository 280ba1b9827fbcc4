import type { SqlGrammar } from '@facet/sdk/common';
import type { TableRef } from '../../common/statement.ts';

type Paths = SqlGrammar['quotedPaths'];

/** A name in quotes that the database reads as a path. */
export const isPath = (name: string, paths: Paths): boolean => paths !== null && name.includes('.');

/** The table that a written one is, where dots in quotes separate its parts as those outside do. */
export function pathOf(table: TableRef, paths: Paths): TableRef {
  const parts = [table.catalog, table.schema, table.name].filter((part) => part !== null);
  if (paths === null || !parts.some((part) => part.includes('.'))) return table;
  const all = parts.join('.').split('.');
  const isAttached = paths.attached.includes(all.at(-2)?.toLowerCase() ?? '');
  const name = all.splice(isAttached ? -2 : -1).join('.');
  const schema = all.pop() ?? null;
  return { catalog: all.length === 0 ? null : all.join('.'), schema, name };
}

/** What a table is called in its query, as it is written: of a path in quotes, the last part in those quotes. */
export function lastOfPath(quoted: string, paths: Paths): string {
  const dot = quoted.lastIndexOf('.');
  return paths === null || dot < 0 || !/^["`]/.test(quoted) ? quoted : quoted.charAt(0) + quoted.slice(dot + 1);
}
