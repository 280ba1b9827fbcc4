import { maskSql, type SqlLexis, type SqlPiece, sqlPieces, type SqlGrammar } from '@facet/sdk/common';
import { StatementSyntaxError } from '../../common/statement.ts';

const HEXADECIMAL = /^[xXbB]$/;
/**
 * The text as the portable parser must see it to find what the database will find: without comments, and with texts whose
 * inside it cannot mistake. Offsets stay the same. What only the database could read is refused.
 * @throws StatementSyntaxError
 */
export function readableSql(sql: string, grammar: SqlGrammar): string {
  // Some databases stop at it, others read on.
  const end = sql.indexOf('\0');
  if (end >= 0) throw refusal(sql, { start: end }, 'A statement cannot hold the character with the number zero.');
  if (grammar.ownParser === null) checkHiddenTables(sql, grammar);
  if (grammar.portable === 'as-written') return sql;
  checkPieces(sql, grammar);
  const plain = grammar.portable === 'without-texts' ? withoutTexts(sql, grammar.lexis) : maskSql(sql, grammar.lexis);
  return withoutExplainForm(grammar.slashesDivide ? withSingleSlashes(plain, grammar.lexis) : plain, grammar.explain);
}

/** The text to embed in another: no comment of it can swallow what follows, and no quote is open. @throws StatementSyntaxError */
export function embeddableSql(sql: string, grammar: SqlGrammar): string {
  if (grammar.portable === 'as-written') return sql;
  checkPieces(sql, grammar);
  return maskSql(sql, grammar.lexis);
}

/** The text with nothing but brackets, separators and words to be seen, for a look at its shape. */
export const shapeOf = (sql: string, grammar: SqlGrammar): string =>
  grammar.portable === 'as-written' ? sql : maskSql(sql, grammar.lexis, ['text', 'name']);

function checkPieces(sql: string, { lexis, inTakesTables }: SqlGrammar): void {
  let before: SqlPiece | undefined;
  for (const piece of sqlPieces(sql, lexis)) {
    if (piece.open) throw refusal(sql, piece, `A ${OPEN_NAMES[piece.kind] ?? 'text'} has no end.`);
    if (piece.kind === 'executable') throw refusal(sql, piece, 'Comments that the database would run are not allowed.');
    if (piece.kind === 'space' || piece.kind === 'comment') continue;
    if (lexis.dashesNeedBlank && isDash(sql, before) && isDash(sql, piece) && before?.end === piece.start)
      throw refusal(sql, piece, 'Two dashes need a blank: between them for a difference, behind them for a comment.');
    if (inTakesTables && isWord(sql, before, 'in') && sql.charAt(piece.start) !== '(')
      throw refusal(sql, piece, 'After IN, write a list or a sub-query in parentheses.');
    before = piece;
  }
}

/** `TABLE t` and `(SHOW t)` in the place of a query are read by databases, but not by the portable parser. */
function checkHiddenTables(sql: string, { lexis, show }: SqlGrammar): void {
  let before: SqlPiece | undefined;
  for (const piece of sqlPieces(sql, lexis)) {
    if (piece.kind === 'space' || piece.kind === 'comment' || piece.kind === 'executable') continue;
    if (isWord(sql, piece, 'table') && before !== undefined && !isAboutTables(sql, before))
      throw refusal(sql, piece, 'Instead of TABLE, write SELECT * FROM.');
    if (show !== 'name' && isWord(sql, piece, 'show') && before !== undefined && sql.charAt(before.start) === '(')
      throw refusal(sql, piece, 'SHOW cannot stand in a query.');
    before = piece;
  }
}

const isAboutTables = (sql: string, before: SqlPiece): boolean =>
  before.kind === 'word' &&
  /^(create|temp|temporary|virtual|drop|alter|online|ignore|truncate|replace|show)$/i.test(
    sql.slice(before.start, before.end),
  );

const OPEN_NAMES: Partial<Record<SqlPiece['kind'], string>> = {
  text: 'quoted text',
  name: 'quoted name',
  comment: 'comment',
  executable: 'comment',
};

const isDash = (sql: string, piece: SqlPiece | undefined): boolean =>
  piece?.kind === 'sign' && sql.charAt(piece.start) === '-';
const isWord = (sql: string, piece: SqlPiece | undefined, word: string): boolean =>
  piece?.kind === 'word' && sql.slice(piece.start, piece.end).toLowerCase() === word;

/** Hexadecimal and bit texts keep their digits, by which the parser knows them. */
function withoutTexts(sql: string, lexis: SqlLexis): string {
  const masked = maskSql(sql, lexis, ['text']);
  let plain = '';
  let last = 0;
  let before = '';
  for (const { kind, start, end } of sqlPieces(sql, lexis)) {
    if (kind === 'text' && HEXADECIMAL.test(before) && /^'[0-9a-fA-F]*'$/.test(sql.slice(start, end))) {
      plain += masked.slice(last, start) + sql.slice(start, end);
      last = end;
    }
    before = sql.slice(start, end);
  }
  return plain + masked.slice(last);
}

/** The text with one slash and a blank for two slashes: a division as well, of the same operands. */
function withSingleSlashes(sql: string, lexis: SqlLexis): string {
  let plain = '';
  let last = 0;
  let before = -1;
  for (const { kind, start, end } of sqlPieces(sql, lexis)) {
    const isSlash = kind === 'sign' && sql.charAt(start) === '/';
    if (isSlash && before === start) {
      plain += `${sql.slice(last, start)} `;
      last = end;
    }
    // A third slash is no operator of the database, and stays for the parser to refuse.
    before = isSlash && before !== start ? end : -1;
  }
  return plain + sql.slice(last);
}

/** The text without what stands between EXPLAIN and its statement and the portable parser does not know. */
function withoutExplainForm(sql: string, explain: SqlGrammar['explain']): string {
  if (explain === null) return sql;
  const tokens = [...sql.slice(0, EXPLAIN_REACH).matchAll(/\w+|\S/g)];
  if (!sameWord(tokens[0], explain.words)) return sql;
  const form = explain.forms.find((words) =>
    words.every((word, at) =>
      word === '*' ? /^\w/.test(tokens[at + 1]?.[0] ?? '') : sameWord(tokens[at + 1], [word]),
    ),
  );
  const [first, last] = [tokens[1], tokens[form?.length ?? 0]];
  if (!form || !first || !last) return sql;
  const end = last.index + last[0].length;
  if (!/\s/.test(sql.charAt(end))) return sql;
  return sql.slice(0, first.index) + sql.slice(first.index, end).replace(/[^\n]/g, ' ') + sql.slice(end);
}

/** Further on no explanation begins. */
const EXPLAIN_REACH = 2_000;

const sameWord = (token: RegExpExecArray | undefined, words: readonly string[]): boolean =>
  token !== undefined && words.includes(token[0].toUpperCase());

function refusal(sql: string, { start }: Pick<SqlPiece, 'start'>, message: string): StatementSyntaxError {
  const lines = sql.slice(0, start).split('\n');
  return new StatementSyntaxError(message, lines.length, (lines.at(-1) ?? '').length + 1);
}
