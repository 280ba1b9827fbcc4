import { serveDataWork } from '@facet/sdk/data-work';
import { StatementSyntaxError } from '../../common/statement.ts';
import { loadSqlParsers } from './sql-parsers.ts';
import { formatSql } from './format-sql.ts';

export interface LayoutRequest {
  readonly text: string;
  readonly engine: string | null;
}

export type LayoutReply =
  | { readonly laidOut: string }
  | { readonly refused: string; readonly line: number | null; readonly column: number | null };

// Before the first text: its time counts from then on.
await loadSqlParsers();

serveDataWork<LayoutRequest, LayoutReply>(async ({ text, engine }) => {
  try {
    return { laidOut: await formatSql(text, engine) };
  } catch (error) {
    if (error instanceof StatementSyntaxError)
      return { refused: error.message, line: error.line, column: error.column };
    throw error;
  }
});
