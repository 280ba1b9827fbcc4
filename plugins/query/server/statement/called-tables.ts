import type { TableUse } from '../../common/statement.ts';
import { isRecord } from './syntax-tree.ts';

const SOURCES: ReadonlySet<string> = new Set(['from', 'joins']);
/** Members that lead from a FROM clause to its sources. */
const WRAPPERS: ReadonlySet<string> = new Set([
  'expressions',
  'this',
  'alias',
  'paren',
  'left',
  'right',
  'joined_table',
]);

/** Tables that stand in FROM like functions, where the database has such: all but the known functions that give rows. */
export function calledTables(root: unknown, known: readonly string[]): readonly TableUse[] {
  return sourceFunctions(root)
    .filter((name) => !known.includes(name.toLowerCase()))
    .map((name) => ({ catalog: null, schema: null, name, place: null }));
}

/** Names of the functions that stand in FROM clauses, as written. */
export function sourceFunctions(root: unknown): readonly string[] {
  const names: string[] = [];
  visit(root, false, names);
  return names;
}

function visit(node: unknown, isSource: boolean, names: string[]): void {
  if (Array.isArray(node)) {
    for (const member of node) visit(member, isSource, names);
    return;
  }
  if (!isRecord(node)) return;
  for (const [key, member] of Object.entries(node)) {
    if (isSource && key === 'function' && isRecord(member) && typeof member['name'] === 'string')
      names.push(member['name'].split('.').at(-1) ?? '');
    visit(member, SOURCES.has(key) || (isSource && WRAPPERS.has(key)), names);
  }
}
