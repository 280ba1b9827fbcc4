import { type SqlPiece, sqlPieces, type SqlGrammar } from '@facet/sdk/common';
import { StatementSyntaxError } from '../../common/statement.ts';

/** A token by its meaning: quotes and escapes are gone. */
export interface Token {
  readonly kind: 'word' | 'name' | 'text' | 'bits' | 'number' | 'sign';
  /** Words and signs as written, names and texts without their quotes. */
  readonly value: string;
  /** Words in upper case, to compare with keywords; empty for all else. */
  readonly keyword: string;
  readonly start: number;
  readonly end: number;
}

const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y;
const WORD = /^[\p{L}_][\p{L}\p{N}_$]*$/u;
const AFTER_NUMBER = /[\p{L}\p{N}_$@]/u;

/**
 * The tokens of an expression. Signs are single characters or the longest of `operators` that starts there; code that prints
 * them puts blanks between, so that the database cannot join two.
 * @throws StatementSyntaxError for whatever is no token: open quotes, parameters, variables, comments that would run.
 */
export function readTokens(sql: string, grammar: SqlGrammar, operators: readonly string[]): readonly Token[] {
  const lexis = grammar.lexis;
  const tokens: Token[] = [];
  let skipTo = 0;
  let prefix: SqlPiece | undefined;
  for (const piece of sqlPieces(sql, lexis)) {
    if (piece.start < skipTo) continue;
    const { kind, start, end } = piece;
    const written = sql.slice(start, end);
    if (piece.open || kind === 'executable' || kind === 'separator') throw unreadable(sql, piece);
    if (kind === 'space' || kind === 'comment') {
      if (prefix) tokens.push(wordToken(sql, prefix));
      prefix = undefined;
      continue;
    }
    if (kind === 'text') {
      if (isUnicodePrefixed(sql, start)) throw unreadable(sql, piece);
      tokens.push(prefix ? prefixedText(sql, prefix, piece) : textToken(written, piece, lexis.backslashEscapes));
      prefix = undefined;
      continue;
    }
    if (prefix) tokens.push(wordToken(sql, prefix));
    prefix = undefined;
    if (kind === 'name') {
      if (isUnicodePrefixed(sql, start)) throw unreadable(sql, piece);
      tokens.push({ kind: 'name', value: plainName(written), keyword: '', start, end });
    } else if (
      /\d/.test(written.charAt(0)) ||
      (written === '.' && /\d/.test(sql.charAt(end)) && !joinsName(tokens, start))
    ) {
      NUMBER.lastIndex = start;
      const number = NUMBER.exec(sql)?.[0] ?? '';
      skipTo = start + number.length;
      if (number === '' || AFTER_NUMBER.test(sql.charAt(skipTo))) throw unreadable(sql, piece);
      tokens.push({ kind: 'number', value: number.replace(/^\./, '0.'), keyword: '', start, end: skipTo });
    } else if (kind === 'word') {
      prefix = piece;
    } else {
      const sign = operators.find((operator) => sql.startsWith(operator, start)) ?? written;
      skipTo = start + sign.length;
      tokens.push({ kind: 'sign', value: sign, keyword: '', start, end: skipTo });
    }
  }
  if (prefix) tokens.push(wordToken(sql, prefix));
  return tokens;
}

/** `U&` and no letter before it; of a long text only the end is looked at. */
const isUnicodePrefixed = (sql: string, start: number): boolean =>
  /(?<![\p{L}\p{N}_$])[uU]&$/u.test(sql.slice(Math.max(0, start - LONGEST_PREFIX), start));

/** The two characters of the prefix, and one before them that may take two places. */
const LONGEST_PREFIX = 4;

/** `t.5` is no number behind a name. */
const joinsName = (tokens: readonly Token[], start: number): boolean => {
  const before = tokens.at(-1);
  return before !== undefined && before.end === start && before.kind !== 'sign';
};

function wordToken(sql: string, { start, end }: SqlPiece): Token {
  const value = sql.slice(start, end);
  if (!WORD.test(value)) throw unreadable(sql, { start, end });
  return { kind: 'word', value, keyword: value.toUpperCase(), start, end };
}

/** A letter that touches a text changes what it means; only these forms are known. */
function prefixedText(sql: string, prefix: SqlPiece, piece: SqlPiece): Token {
  const mark = sql.slice(prefix.start, prefix.end).toUpperCase();
  const written = sql.slice(piece.start, piece.end);
  const at = { start: prefix.start, end: piece.end, keyword: '' };
  if (mark === 'E' && written.startsWith("'")) {
    return { kind: 'text', value: unescaped(written.slice(1, -1).replaceAll("''", "'")), ...at };
  }
  if (mark === 'N' && written.startsWith("'"))
    return textToken(written, { start: prefix.start, end: piece.end }, false);
  if (mark === 'X' && /^'(?:[0-9a-fA-F]{2})*'$/.test(written)) return { kind: 'bits', value: `X${written}`, ...at };
  if (mark === 'B' && /^'[01]*'$/.test(written)) return { kind: 'bits', value: `B${written}`, ...at };
  throw unreadable(sql, prefix);
}

function textToken(written: string, { start, end }: Pick<SqlPiece, 'start' | 'end'>, backslashes: boolean): Token {
  return { kind: 'text', value: plainText(written, backslashes), keyword: '', start, end };
}

function plainText(written: string, backslashes: boolean): string {
  if (written.startsWith('$')) {
    const edge = written.indexOf('$', 1) + 1;
    return written.slice(edge, -edge);
  }
  const quote = written.charAt(0);
  const inside = written.slice(1, -1).replaceAll(quote + quote, quote);
  return backslashes ? unescaped(inside) : inside;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', 0: '\0', Z: '\x1a' };

/** In patterns `\%` and `\_` keep their backslash, which texts elsewhere read as itself too. */
const unescaped = (text: string): string =>
  text.replace(/\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{1,2}|[\s\S])/g, (whole, escape: string) => {
    if (escape.length > 1) return String.fromCodePoint(Number.parseInt(escape.slice(1), 16));
    return escape === '%' || escape === '_' ? whole : (ESCAPES[escape] ?? escape);
  });

const plainName = (written: string): string => {
  if (written.startsWith('[')) return written.slice(1, -1).replaceAll(']]', ']');
  const quote = written.charAt(0);
  return written.slice(1, -1).replaceAll(quote + quote, quote);
};

function unreadable(sql: string, { start, end }: Pick<SqlPiece, 'start' | 'end'>): StatementSyntaxError {
  const lines = sql.slice(0, start).split('\n');
  return new StatementSyntaxError(
    `Cannot be read: ${sql.slice(start, Math.max(end, start + 1)).slice(0, 40)}`,
    lines.length,
    (lines.at(-1) ?? '').length + 1,
  );
}
