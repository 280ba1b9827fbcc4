import { RowRuleRefusal, type StatementAnalysis, type TableRef } from '../../common/statement.ts';
import { analyseStatement } from './analyse-statement.ts';

/**
 * Puts a filtered sub-query in the place of every ruled table, so that no part of the statement sees other rows.
 * `ruleOf` gives the condition of a table, unparenthesised SQL that has been checked, or null for one without rules.
 * @throws RowRuleRefusal
 */
export function applyRowRules(
  analysis: StatementAnalysis,
  parserName: string,
  ruleOf: (table: TableRef) => string | null,
): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  for (const use of analysis.uses) {
    const rule = ruleOf(use);
    if (rule === null) continue;
    if (!use.place) throw new RowRuleRefusal(use);
    const { start, end, hasAlias } = use.place;
    const written = analysis.sql.slice(start, end);
    const alias = hasAlias ? '' : ` AS ${lastPart(written)}`;
    edits.push({ start, end, text: `(SELECT * FROM ${written} WHERE (${rule}\n))${alias}` });
  }
  if (edits.length === 0) return analysis.sql;
  let sql = analysis.sql;
  for (const edit of edits.sort((a, b) => b.start - a.start))
    sql = sql.slice(0, edit.start) + edit.text + sql.slice(edit.end);
  ensureSameTables(analysis, analyseStatement(sql, parserName), ruleOf);
  return sql;
}

/** The rewritten text must still be one statement that reads the same tables; anything else would be a hole. */
function ensureSameTables(
  before: StatementAnalysis,
  after: StatementAnalysis,
  ruleOf: (table: TableRef) => string | null,
): void {
  const known = new Set(after.tables.map(keyOf));
  for (const table of before.tables) {
    if (!known.has(keyOf(table)) && ruleOf(table) !== null) throw new RowRuleRefusal(table);
  }
}

function keyOf({ catalog, schema, name }: TableRef): string {
  return JSON.stringify([catalog, schema, name]).toLowerCase();
}

/** The table's own name as it is written, with its quotes: `s."T"` → `"T"`. SQLite also takes a text for one. */
function lastPart(written: string): string {
  const match = /("(?:[^"]|"")*"|`(?:[^`]|``)*`|'(?:[^']|'')*'|\[[^\]]*\]|[^.\s]+)\s*$/.exec(written);
  const name = match?.[1] ?? written;
  return name.startsWith("'") ? `"${name.slice(1, -1).replaceAll("''", "'").replaceAll('"', '""')}"` : name;
}
