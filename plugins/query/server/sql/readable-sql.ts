import { maskSql, type SqlLexis, type SqlPiece, sqlLexisOf, sqlPieces } from '@facet/sdk/common';
import { StatementSyntaxError } from '../../common/statement.ts';

/** Dialects whose comments, texts or short forms the portable parser reads in another way than their databases do. */
const OTHERWISE: ReadonlySet<string> = new Set(['duckdb', 'mysql', 'sqlite']);

/** Dialects whose own parser reads each text too. */
const READ_TWICE: ReadonlySet<string> = new Set(['postgresql', 'cockroachdb', 'redshift']);

const HEXADECIMAL = /^[xXbB]$/;
/** What may stand between EXPLAIN and its statement, where the portable parser knows nothing of it. */
const EXPLAIN_FORMS: Readonly<Record<string, RegExp>> = {
  mysql: /^(\s*(?:EXPLAIN|DESCRIBE|DESC)\s+)((?:ANALYZE\s+)?(?:EXTENDED|PARTITIONS|FORMAT\s*=\s*\w+))(?=\s)/i,
  sqlite: /^(\s*EXPLAIN\s+)(QUERY\s+PLAN)(?=\s)/i,
};

/**
 * The text as the portable parser must see it to find what the database will find: without comments, and with texts whose
 * inside it cannot mistake. Offsets stay the same. What only the database could read is refused.
 * @throws StatementSyntaxError
 */
export function readableSql(sql: string, parserName: string): string {
  const lexis = sqlLexisOf(parserName);
  // Some databases stop at it, others read on.
  const end = sql.indexOf('\0');
  if (end >= 0) throw refusal(sql, { start: end }, 'A statement cannot hold the character with the number zero.');
  if (!READ_TWICE.has(parserName)) checkHiddenTables(sql, parserName, lexis);
  if (!OTHERWISE.has(parserName)) return sql;
  checkPieces(sql, parserName, lexis);
  const plain = parserName === 'mysql' ? withoutTexts(sql, lexis) : maskSql(sql, lexis);
  const form = EXPLAIN_FORMS[parserName];
  return form ? plain.replace(form, (_, start: string, form: string) => start + form.replace(/[^\n]/g, ' ')) : plain;
}

/** The text to embed in another: no comment of it can swallow what follows, and no quote is open. @throws StatementSyntaxError */
export function embeddableSql(sql: string, parserName: string): string {
  if (!OTHERWISE.has(parserName)) return sql;
  const lexis = sqlLexisOf(parserName);
  checkPieces(sql, parserName, lexis);
  return maskSql(sql, lexis);
}

/** The text with nothing but brackets, separators and words to be seen, for a look at its shape. */
export const shapeOf = (sql: string, parserName: string): string =>
  OTHERWISE.has(parserName) ? maskSql(sql, sqlLexisOf(parserName), ['text', 'name']) : sql;

function checkPieces(sql: string, parserName: string, lexis: SqlLexis): void {
  let before: SqlPiece | undefined;
  for (const piece of sqlPieces(sql, lexis)) {
    if (piece.open) throw refusal(sql, piece, `A ${OPEN_NAMES[piece.kind] ?? 'text'} has no end.`);
    if (piece.kind === 'executable') throw refusal(sql, piece, 'Comments that the database would run are not allowed.');
    if (piece.kind === 'space' || piece.kind === 'comment') continue;
    if (parserName === 'mysql' && isDash(sql, before) && isDash(sql, piece) && before?.end === piece.start)
      throw refusal(sql, piece, 'Two dashes need a blank: between them for a difference, behind them for a comment.');
    if (parserName === 'sqlite' && isWord(sql, before, 'in') && sql.charAt(piece.start) !== '(')
      throw refusal(sql, piece, 'After IN, write a list or a sub-query in parentheses.');
    before = piece;
  }
}

/** `TABLE t` and `(SHOW t)` in the place of a query are read by databases, but not by the portable parser. */
function checkHiddenTables(sql: string, parserName: string, lexis: SqlLexis): void {
  let before: SqlPiece | undefined;
  for (const piece of sqlPieces(sql, lexis)) {
    if (piece.kind === 'space' || piece.kind === 'comment' || piece.kind === 'executable') continue;
    if (isWord(sql, piece, 'table') && before !== undefined && !isAboutTables(sql, before))
      throw refusal(sql, piece, 'Instead of TABLE, write SELECT * FROM.');
    // To SQLite it is a name like others.
    if (
      parserName !== 'sqlite' &&
      isWord(sql, piece, 'show') &&
      before !== undefined &&
      sql.charAt(before.start) === '('
    )
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

function refusal(sql: string, { start }: Pick<SqlPiece, 'start'>, message: string): StatementSyntaxError {
  const lines = sql.slice(0, start).split('\n');
  return new StatementSyntaxError(message, lines.length, (lines.at(-1) ?? '').length + 1);
}
