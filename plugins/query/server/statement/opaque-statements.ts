import type { SqlGrammar } from '@facet/sdk/common';
import { sourceFunctions } from './called-tables.ts';
import { isRecord, type Tree } from './syntax-tree.ts';

/** Statements that name everything that they read and change. */
const PLAIN =
  /^(select|union|intersect|except|values|subquery|paren|pivot|unpivot|describe|summarize|insert|update|delete|merge|truncate|(create|drop|alter)_(table|view|index|schema))$/;
/** Parts that the portable parser hands on unread. */
const UNREAD: ReadonlySet<string> = new Set(['raw', 'command']);

const HARMLESS_SHOW = /^\s*SHOW\s+(ALL\s+)?(TABLES|DATABASES|SCHEMAS)\b/i;

/** Whether a statement may do more than its tree of the portable parser tells. */
export function isOpaque(root: Tree, text: string, grammar: SqlGrammar): boolean {
  const rootKey = Object.keys(root)[0] ?? '';
  // Where SHOW names tables, what it may show is decided elsewhere, table by table.
  const shows = rootKey === 'show' && (grammar.show === 'tables' || HARMLESS_SHOW.test(text));
  if (!shows && !PLAIN.test(rootKey)) return true;
  if (holdsUnread(root)) return true;
  const { known, others } = grammar.rowFunctions;
  return others === 'unknown' && sourceFunctions(root).some((name) => !known.includes(name.toLowerCase()));
}

function holdsUnread(root: unknown): boolean {
  const pending: unknown[] = [root];
  while (pending.length > 0) {
    const node = pending.pop();
    if (Array.isArray(node)) for (const member of node) pending.push(member);
    else if (isRecord(node)) {
      for (const [key, member] of Object.entries(node)) {
        if (UNREAD.has(key) && isRecord(member)) return true;
        pending.push(member);
      }
    }
  }
  return false;
}
