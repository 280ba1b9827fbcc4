import { type SqlPiece, sqlLexisOf, sqlPieces } from '@facet/sdk/common';
import { BARE_CALLS } from '../expression/words.ts';

/** Words before a bracket that belong to the statement, not to a call. */
const STATEMENT_WORDS = new Set(
  `all analyze and any array as asc between by case check cross cube desc distinct else end except exists explain fetch filter first
   following for format from full group groups having if in inner intersect into is join key last lateral left like limit
   materialized minus natural not nothing of offset on or order outer over partition pivot preceding primary qualify range
   recursive returning right rollup row rows select semi set sets similar some summarize table tablesample then ties to union
   unpivot update using values view when where window with within without`
    .trim()
    .split(/\s+/),
);

/**
 * Lower-case names, with their qualifiers, that stand before a bracket or call a function without one. It needs no tree, so no
 * parser that knows less than the database can hide a call from it.
 */
export function calledNames(sql: string, parserName: string): readonly string[] {
  const lexis = sqlLexisOf(parserName);
  const pieces = [...sqlPieces(sql, lexis)].filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  const text = ({ start, end }: SqlPiece): string => sql.slice(start, end);
  const lower = (at: number): string => {
    const piece = pieces[at];
    return piece?.kind === 'word' || piece?.kind === 'sign' ? text(piece).toLowerCase() : '';
  };
  const names = new Set<string>();
  pieces.forEach((piece, at) => {
    if (piece.kind !== 'word' && piece.kind !== 'name') return;
    const word = lower(at);
    const before = lower(at - 1);
    if (lower(at + 1) === '(') {
      if (piece.kind === 'word' && STATEMENT_WORDS.has(word) && before !== '.') return;
      if (before === 'as' || declaresTable(at, pieces.length, lower) || namesColumns(pieces, at, lower)) return;
      names.add(qualified(pieces, at, text));
    } else if (BARE_CALLS.has(word) && before !== '.' && before !== 'as') names.add(word);
  });
  return [...names];
}

/** `WITH name (columns) AS (`. */
function declaresTable(at: number, count: number, lower: (at: number) => string): boolean {
  if (!['with', 'recursive', ','].includes(lower(at - 1))) return false;
  let depth = 0;
  for (let end = at + 1; end < count; end += 1) {
    if (lower(end) === '(') depth += 1;
    if (lower(end) === ')') depth -= 1;
    if (depth > 0) continue;
    return lower(end + 1) === 'as' && ['(', 'materialized', 'not'].includes(lower(end + 2));
  }
  return false;
}

/** `rows(…) alias (columns)`, `FROM (…) alias (columns)`: no call can stand there. */
function namesColumns(pieces: readonly SqlPiece[], at: number, lower: (at: number) => string): boolean {
  if (lower(at - 1) !== ')') return false;
  let depth = 0;
  for (let start = at - 1; start >= 0; start -= 1) {
    if (lower(start) === ')') depth += 1;
    if (lower(start) === '(') depth -= 1;
    if (depth > 0) continue;
    const word = lower(start - 1);
    // `1 OPERATOR(pg_catalog.+) f(2)`
    if (word === 'operator') return false;
    const isName =
      pieces[start - 1]?.kind === 'name' || (pieces[start - 1]?.kind === 'word' && !STATEMENT_WORDS.has(word));
    return isName || ['from', 'join', 'lateral', ','].includes(word);
  }
  return false;
}

function qualified(pieces: readonly SqlPiece[], at: number, text: (piece: SqlPiece) => string): string {
  const parts: string[] = [];
  for (let index = at; ; index -= 2) {
    const piece = pieces[index];
    if (piece?.kind !== 'word' && piece?.kind !== 'name') break;
    parts.unshift(piece.kind === 'word' ? text(piece).toLowerCase() : plainName(text(piece)));
    const dot = pieces[index - 1];
    if (!dot || text(dot) !== '.') break;
  }
  return parts.join('.');
}

const plainName = (written: string): string => {
  const quote = written.charAt(0);
  return (quote === '[' ? written.slice(1, -1) : written.slice(1, -1).replaceAll(quote + quote, quote)).toLowerCase();
};
