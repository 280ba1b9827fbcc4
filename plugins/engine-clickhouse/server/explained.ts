import { EngineError } from '@facet/sdk/server';
import { clickHouseGrammar } from './grammar.ts';

const TABLE = /^\s*TABLE id: \d+.*?\btable_name: (.+?)(?:, final: .*|, sample_size: .*|, sample_offset: .*)?$/;
const TABLE_FUNCTION = /^\s*TABLE_FUNCTION id: \d+.*?\btable_function_name: (\w+)/;
const KNOWN: ReadonlySet<string> = new Set(clickHouseGrammar.rowFunctions.known);

/** Where a SELECT without FROM has its one row from. */
const OF_NO_TABLE = 'system.one';

/**
 * Names of the tables in the query tree that the server reports for a statement. @throws EngineError `denied` for
 * functions that read tables which are missing from the tree
 */
export function tablesOfTree(lines: readonly string[]): readonly string[] {
  const names = new Set<string>();
  for (const line of lines) {
    const [, table] = TABLE.exec(line) ?? [];
    if (table !== undefined && table !== OF_NO_TABLE)
      names.add(
        table
          .slice(table.lastIndexOf('.') + 1)
          .replace(/^`(.*)`$/, '$1')
          .toLowerCase(),
      );
    const [, called] = TABLE_FUNCTION.exec(line) ?? [];
    if (called !== undefined && !KNOWN.has(called.toLowerCase()))
      throw new EngineError('denied', `The function ${called} is not allowed.`);
  }
  return [...names];
}

/** Columns of `EXPLAIN ESTIMATE`: database, table, parts, rows, marks. */
export function estimateOf(rows: readonly (readonly unknown[])[]): Readonly<Record<string, string>> {
  const sum = (at: number): number => rows.reduce((total, row) => total + Number(row[at] ?? 0), 0);
  if (rows.length === 0) return {};
  return { Rows: amount(sum(3)), Parts: amount(sum(2)), Marks: amount(sum(4)) };
}

const amount = (value: number): string => value.toLocaleString('en-US');
