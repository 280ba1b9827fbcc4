import { maskSql, type SqlGrammar } from '@facet/sdk/common';
import { StatementSyntaxError } from '../../common/statement.ts';

/** Shorter texts cannot hold too many words. */
const SHORT = 15_000;
/** A parser takes some 150 ms for as many, and no other request is served meanwhile. */
const MOST_WORDS = 15_000;

/** Long texts, names and comments count as one word or none. @throws StatementSyntaxError */
export function ensureNotTooLong(sql: string, grammar: SqlGrammar): void {
  if (!isTooLong(sql, grammar)) return;
  throw new StatementSyntaxError(
    `A statement may have at most ${MOST_WORDS.toLocaleString('en-US')} words and signs. Put long lists of values into a table.`,
    null,
    null,
  );
}

export function isTooLong(sql: string, grammar: SqlGrammar): boolean {
  if (sql.length <= SHORT) return false;
  const masked = maskSql(sql, grammar.lexis, ['text', 'name']);
  let size = 0;
  for (const { groups } of masked.matchAll(WORDS)) {
    size += groups?.['member'] === undefined ? 1 : MEMBER_SIZE;
    if (size > MOST_WORDS) return true;
  }
  return false;
}

/** Numbers with their signs, texts and commas make long lists, which are quickly read. */
const WORDS = /(?<member>'[^']*'|\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|(?<=[(,] ?)-(?=\d)|,)|[\w$\u0080-\uffff]+|[^\s\w]/g;
const MEMBER_SIZE = 0.25;

export const TOO_DEEP = 'The statement is nested too deeply.';
