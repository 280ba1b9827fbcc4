import { sqlPieces, type SqlGrammar } from '@facet/sdk/common';
import type { StatementText } from '../../common/statement.ts';

/** Splits a script at its semicolons, but for those in texts, names and comments. Parts without a token are left out. */
export function splitStatements(sql: string, grammar: SqlGrammar): readonly StatementText[] {
  const statements: StatementText[] = [];
  let start = 0;
  let hasToken = false;
  const close = (end: number) => {
    if (hasToken) {
      const raw = sql.slice(start, end);
      const lead = raw.length - raw.trimStart().length;
      statements.push({ text: raw.trim(), start: start + lead });
    }
    start = end + 1;
    hasToken = false;
  };
  for (const piece of sqlPieces(sql, grammar.lexis)) {
    if (piece.kind === 'separator') close(piece.start);
    else if (piece.kind !== 'space' && piece.kind !== 'comment') hasToken = true;
  }
  close(sql.length);
  return statements;
}
