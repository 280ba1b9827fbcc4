import { sourceFunctions } from './called-tables.ts';
import { isRecord, type Tree } from './syntax-tree.ts';

/** Statements that name everything that they read and change. */
const PLAIN =
  /^(select|union|intersect|except|values|subquery|paren|pivot|unpivot|describe|summarize|insert|update|delete|merge|truncate|(create|drop|alter)_(table|view|index|schema))$/;
/** Parts that the portable parser hands on unread. */
const UNREAD: ReadonlySet<string> = new Set(['raw', 'command']);

/** Functions that give rows and are given no table's name. */
const ROW_FUNCTIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  duckdb: new Set([
    'generate_series',
    'icu_calendar_names',
    'json_each',
    'json_tree',
    'pg_timezone_names',
    'range',
    'repeat',
    'repeat_row',
    'unnest',
  ]),
};

const HARMLESS_SHOW = /^\s*SHOW\s+(ALL\s+)?(TABLES|DATABASES|SCHEMAS)\b/i;

/** Whether a statement may do more than its tree of the portable parser tells. */
export function isOpaque(root: Tree, text: string, parserName: string): boolean {
  const rootKey = Object.keys(root)[0] ?? '';
  // What MySQL may show is decided elsewhere, table by table.
  const shows = rootKey === 'show' && (parserName === 'mysql' || HARMLESS_SHOW.test(text));
  if (!shows && !PLAIN.test(rootKey)) return true;
  if (holdsUnread(root)) return true;
  const known = ROW_FUNCTIONS[parserName];
  return known !== undefined && sourceFunctions(root).some((name) => !known.has(name.toLowerCase()));
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
