/** What the lexical scan of a SQL text found. Strings, quoted names and comments are skipped as a database skips them. */
export interface ClauseShape {
  /** A `;` with more than blanks and comments behind it. */
  readonly severalStatements: boolean;
  readonly closesParenthesis: boolean;
  readonly openParenthesis: boolean;
  readonly openComment: boolean;
  /** A comment ends that has not begun. */
  readonly closesComment: boolean;
  readonly openQuote: boolean;
  /** The text ends inside a line comment, which would swallow what follows. */
  readonly endsInLineComment: boolean;
  /** Position of the first `;` outside strings, or -1. */
  readonly firstSemicolon: number;
}

export function scanClause(text: string): ClauseShape {
  let depth = 0;
  let lowest = 0;
  let firstSemicolon = -1;
  let severalStatements = false;
  let openComment = false;
  let closesComment = false;
  let openQuote = false;
  let endsInLineComment = false;
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (text.startsWith('--', at)) {
      const end = text.indexOf('\n', at);
      endsInLineComment = end < 0;
      at = end < 0 ? text.length : end + 1;
      continue;
    }
    if (text.startsWith('/*', at)) {
      const end = endOfBlockComment(text, at);
      openComment ||= end < 0;
      at = end < 0 ? text.length : end;
      continue;
    }
    if (char === "'" || char === '"' || char === '`') {
      const end = endOfQuote(text, at);
      openQuote ||= end < 0;
      if (firstSemicolon >= 0) severalStatements = true;
      at = end < 0 ? text.length : end;
      continue;
    }
    if (firstSemicolon >= 0 && !/[\s;]/.test(char)) severalStatements = true;
    if (char === ';' && firstSemicolon < 0) firstSemicolon = at;
    if (text.startsWith('*/', at)) closesComment = true;
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    lowest = Math.min(lowest, depth);
    at += 1;
  }
  return {
    severalStatements,
    closesParenthesis: lowest < 0,
    openParenthesis: lowest >= 0 && depth > 0,
    openComment,
    closesComment,
    openQuote,
    endsInLineComment,
    firstSemicolon,
  };
}

/** Position behind a block comment, nested ones included, or -1. */
function endOfBlockComment(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length - 1; at += 1) {
    if (text.startsWith('/*', at)) {
      depth += 1;
      at += 1;
    } else if (text.startsWith('*/', at)) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function endOfQuote(text: string, start: number): number {
  const mark = text.charAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    if (text.charAt(at) !== mark) continue;
    if (text.charAt(at + 1) !== mark) return at + 1;
    at += 1;
  }
  return -1;
}
