/** How a dialect writes texts, names and comments. */
export interface SqlLexis {
  /** `$tag$ … $tag$` is a text. */
  readonly dollarQuotes: boolean;
  /** `` `name` `` */
  readonly backticks: boolean;
  /** `[name]`; `doubled` when `]]` stands for a bracket in the name. */
  readonly brackets: false | 'plain' | 'doubled';
  /** `"…"` is a text, not a name. */
  readonly doubleQuotedTexts: boolean;
  /** A backslash in a text makes the next character mean itself. */
  readonly backslashEscapes: boolean;
  /** The same in quoted names. */
  readonly backslashNames: boolean;
  /** `E'…'` is a text with backslash escapes. */
  readonly escapeTexts: boolean;
  /** `#` starts a comment. */
  readonly hashComments: boolean;
  /** Two dashes start a comment only before a blank or the end. */
  readonly dashesNeedBlank: boolean;
  /** A carriage return ends a line's comment too. */
  readonly returnEndsLine: boolean;
  readonly nestedComments: boolean;
  /** The database runs what stands in a comment that starts with an exclamation mark. */
  readonly executableComments: boolean;
}

export interface SqlPiece {
  /** `word`: a name without quotes, a keyword or a number; `executable`: a comment that the database runs. */
  readonly kind: 'space' | 'comment' | 'executable' | 'separator' | 'text' | 'name' | 'word' | 'sign';
  readonly start: number;
  readonly end: number;
  /** The text, name or comment has no end. */
  readonly open: boolean;
}

const WORD = /[\p{L}\p{N}_$@\u0080-\uffff]+/uy;
const NEWLINE = /\n/g;
const LINE_END = /[\n\r]/g;
const TAG = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

/** The pieces of a text, one after the other and without gaps; offsets count UTF-16 units. */
export function* sqlPieces(sql: string, lexis: SqlLexis): Generator<SqlPiece> {
  for (let at = 0; at < sql.length; ) {
    const piece = pieceAt(sql, at, lexis);
    yield piece;
    at = piece.end;
  }
}

/**
 * The text with every comment turned into blanks, and with `x` for whatever stands inside the quotes of the kinds that
 * `inside` names. Lines and offsets stay the same.
 */
export function maskSql(sql: string, lexis: SqlLexis, inside: readonly ('text' | 'name')[] = []): string {
  let masked = '';
  for (const piece of sqlPieces(sql, lexis)) {
    const written = sql.slice(piece.start, piece.end);
    if (piece.kind === 'comment' || piece.kind === 'executable') masked += written.replace(/[^\n]/g, ' ');
    else if ((piece.kind === 'text' || piece.kind === 'name') && inside.includes(piece.kind))
      masked += hollow(written, piece.open);
    else masked += written;
  }
  return masked;
}

function hollow(written: string, open: boolean): string {
  const edge = written.startsWith('$') ? written.indexOf('$', 1) + 1 : 1;
  const end = open ? written.length : written.length - edge;
  return written.slice(0, edge) + written.slice(edge, end).replace(/[^\n]/g, 'x') + written.slice(end);
}

function pieceAt(sql: string, at: number, lexis: SqlLexis): SqlPiece {
  const one = sql.charAt(at);
  const two = sql.slice(at, at + 2);
  if (startsLineComment(sql, at, lexis)) return closed('comment', at, lineEnd(sql, at, lexis));
  if (two === '/*') {
    const kind = lexis.executableComments && /^\/\*M?!/.test(sql.slice(at, at + 4)) ? 'executable' : 'comment';
    return found(kind, sql, at, blockCommentEnd(sql, at, lexis.nestedComments));
  }
  if (one === ';') return closed('separator', at, at + 1);
  if (/\s/.test(one)) return closed('space', at, at + 1);
  if (one === "'" || (one === '"' && lexis.doubleQuotedTexts)) {
    const escapes = lexis.backslashEscapes || (one === "'" && lexis.escapeTexts && followsE(sql, at));
    return found('text', sql, at, quotedEnd(sql, at, one, escapes));
  }
  if (one === '"' || (one === '`' && lexis.backticks))
    return found('name', sql, at, quotedEnd(sql, at, one, lexis.backslashNames));
  if (one === '[' && lexis.brackets) {
    const end = lexis.brackets === 'doubled' ? quotedEnd(sql, at, ']', false) : sql.indexOf(']', at) + 1;
    return found('name', sql, at, end || undefined);
  }
  if (one === '$' && lexis.dollarQuotes) {
    TAG.lastIndex = at;
    const tag = TAG.exec(sql)?.[0];
    if (tag) {
      const end = sql.indexOf(tag, at + tag.length);
      return found('text', sql, at, end < 0 ? undefined : end + tag.length);
    }
  }
  WORD.lastIndex = at;
  const word = WORD.exec(sql)?.[0];
  return word === undefined ? closed('sign', at, at + 1) : closed('word', at, at + word.length);
}

const closed = (kind: SqlPiece['kind'], start: number, end: number): SqlPiece => ({ kind, start, end, open: false });

function found(kind: SqlPiece['kind'], sql: string, start: number, end: number | undefined): SqlPiece {
  return { kind, start, end: end ?? sql.length, open: end === undefined };
}

function startsLineComment(sql: string, at: number, lexis: SqlLexis): boolean {
  const one = sql.charAt(at);
  if (one === '#') return lexis.hashComments;
  if (one !== '-' || sql.charAt(at + 1) !== '-') return false;
  return !lexis.dashesNeedBlank || at + 2 >= sql.length || sql.charCodeAt(at + 2) <= 32;
}

function lineEnd(sql: string, at: number, { returnEndsLine }: SqlLexis): number {
  const mark = returnEndsLine ? LINE_END : NEWLINE;
  mark.lastIndex = at;
  return mark.exec(sql)?.index ?? sql.length;
}

function blockCommentEnd(sql: string, at: number, nested: boolean): number | undefined {
  let depth = 1;
  for (let i = at + 2; i < sql.length; ) {
    const two = sql.slice(i, i + 2);
    if (two === '*/') {
      depth -= 1;
      i += 2;
      if (depth === 0) return i;
    } else if (nested && two === '/*') {
      depth += 1;
      i += 2;
    } else i += 1;
  }
  return undefined;
}

function quotedEnd(sql: string, at: number, close: string, backslash: boolean): number | undefined {
  for (let i = at + 1; i < sql.length; i += 1) {
    const c = sql.charAt(i);
    if (backslash && c === '\\') i += 1;
    else if (c === close) {
      if (sql.charAt(i + 1) !== close) return i + 1;
      i += 1;
    }
  }
  return undefined;
}

function followsE(sql: string, at: number): boolean {
  return /(^|[^\w$])[eE]$/.test(sql.slice(Math.max(0, at - 2), at));
}
