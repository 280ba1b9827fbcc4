import type { SqlGrammar } from '@facet/sdk/common';
import type { FunctionNames } from '@facet/sdk/server';
import {
  RowRuleRefusal,
  type StatementAnalysis,
  StatementSyntaxError,
  type TableRef,
  type TableUse,
} from '../../common/statement.ts';
import { narrowingAround } from './narrowed-source.ts';
import { lastOfPath } from './quoted-paths.ts';
import { rememberedAnalysis } from './remembered-analyses.ts';

/**
 * Puts a filtered sub-query in the place of every ruled table, so that no part of the statement sees other rows.
 * `ruleOf` gives the conditions of a table, SQL that has been checked and printed, or null for one without rules.
 * @throws RowRuleRefusal
 */
export function applyRowRules(
  analysis: StatementAnalysis,
  grammar: SqlGrammar,
  ruleOf: (table: TableRef) => readonly string[] | null,
  deniedFunctions?: FunctionNames,
): string {
  const edits: { readonly start: number; readonly end: number; readonly text: string }[] = [];
  let first: TableUse | undefined;
  for (const use of analysis.uses) {
    const rule = ruleOf(use);
    if (rule === null) continue;
    if (!use.place) throw new RowRuleRefusal(use);
    first ??= use;
    const { start, end, hasAlias } = use.place;
    const written = analysis.sql.slice(start, end);
    const [before, after] = narrowingAround(rule, grammar.rowFence);
    const alias = hasAlias ? '' : ` AS ${lastOfPath(lastPart(written), grammar.quotedPaths)}`;
    edits.push({ start, end, text: `${before}${written}${after}${alias}` });
  }
  if (!first) return analysis.sql;
  let sql = analysis.sql;
  for (const edit of edits.sort((a, b) => b.start - a.start))
    sql = sql.slice(0, edit.start) + edit.text + sql.slice(edit.end);
  ensureSameTables(analysis, reanalysed(sql, first, grammar, deniedFunctions), ruleOf);
  return sql;
}

/** What stood behind the table's name may not stand behind a sub-query. @throws RowRuleRefusal */
function reanalysed(
  sql: string,
  ruled: TableRef,
  grammar: SqlGrammar,
  deniedFunctions: FunctionNames | undefined,
): StatementAnalysis {
  try {
    return rememberedAnalysis(sql, grammar, deniedFunctions);
  } catch (error) {
    if (error instanceof StatementSyntaxError) throw new RowRuleRefusal(ruled);
    throw error;
  }
}

/** The rewritten text must still be one statement that reads the same tables; anything else would be a hole. */
function ensureSameTables(
  before: StatementAnalysis,
  after: StatementAnalysis,
  ruleOf: (table: TableRef) => readonly string[] | null,
): void {
  const known = new Set(after.tables.map(keyOf));
  const [table] = before.tables;
  if (table && (after.reading !== before.reading || after.kind !== before.kind)) throw new RowRuleRefusal(table);
  for (const table of before.tables) {
    if (!known.has(keyOf(table)) && ruleOf(table) !== null) throw new RowRuleRefusal(table);
  }
}

function keyOf({ catalog, schema, name }: TableRef): string {
  return JSON.stringify([catalog, schema, name]).toLowerCase();
}

/** The table's own name as it is written, with its quotes: `s."T"` → `"T"`. SQLite also takes a text for one. */
function lastPart(written: string): string {
  const match = /("(?:[^"]|"")*"|`(?:[^`]|``)*`|'(?:[^']|'')*'|\[[^\]]*\]|(?<![^.\s])[^.\s]+)\s*$/.exec(written);
  const name = match?.[1] ?? written;
  return name.startsWith("'") ? `"${name.slice(1, -1).replaceAll("''", "'").replaceAll('"', '""')}"` : name;
}
