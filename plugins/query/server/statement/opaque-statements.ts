import type { SqlGrammar } from '@facet/sdk/common';
import { sourceFunctions } from './called-tables.ts';
import { definesPlainly } from './plain-definitions.ts';
import { showsRowCounts } from './show-statements.ts';
import { isRecord, type Tree } from './syntax-tree.ts';

/** Statements that name everything that they read and change. */
const PLAIN =
  /^(select|union|intersect|except|values|subquery|paren|pivot|unpivot|describe|summarize|insert|update|delete|merge|truncate|(create|drop)_(table|view|index|schema)|alter_table)$/;
/** Parts that the portable parser hands on unread. */
const UNREAD: ReadonlySet<string> = new Set(['raw', 'command']);

const LIST = /^\s*SHOW\s+(ALL\s+)?(TABLES|DATABASES|SCHEMAS)\b/i;

/** Whether a statement may do more than its tree of the portable parser tells. */
export function isOpaque(root: Tree, text: string, grammar: SqlGrammar): boolean {
  const rootKey = Object.keys(root)[0] ?? '';
  const shows = rootKey === 'show' && showsPlainly(text, grammar);
  if (!shows && !PLAIN.test(rootKey)) return true;
  if (!definesPlainly(root)) return true;
  if (holdsUnread(root)) return true;
  const { known, others } = grammar.rowFunctions;
  return others === 'unknown' && sourceFunctions(root).some((name) => !known.includes(name.toLowerCase()));
}

/** Whether a SHOW tells of nothing but names, and of the tables that it names. */
function showsPlainly(text: string, { show }: SqlGrammar): boolean {
  if (show === 'counts') return false;
  // What it may show of tables that it names is decided elsewhere, table by table.
  return show === 'tables' ? !showsRowCounts(text) : LIST.test(text);
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
