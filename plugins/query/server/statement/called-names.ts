import { type SqlPiece, sqlPieces, type SqlGrammar } from '@facet/sdk/common';
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
export function calledNames(sql: string, grammar: SqlGrammar): readonly string[] {
  const lexis = grammar.lexis;
  const pieces = [...sqlPieces(sql, lexis)].filter(({ kind }) => kind !== 'space' && kind !== 'comment');
  const text = ({ start, end }: SqlPiece): string => sql.slice(start, end);
  const lower = (at: number): string => {
    const piece = pieces[at];
    return piece?.kind === 'word' || piece?.kind === 'sign' ? text(piece).toLowerCase() : '';
  };
  const names = new Set<string>();
  const pairs = bracketPairs(pieces.length, lower);
  const declared = declaredTables(pieces.length, lower, pairs);
  pieces.forEach((piece, at) => {
    if (piece.kind !== 'word' && piece.kind !== 'name') return;
    const word = lower(at);
    const before = lower(at - 1);
    // Settings of a server that stand in an expression.
    if (word.startsWith('@@')) names.add(word);
    if (lower(at + 1) === '(') {
      if (piece.kind === 'word' && STATEMENT_WORDS.has(word) && before !== '.') return;
      if (before === 'as' || declared.has(at) || namesColumns(pieces, at, lower, pairs)) return;
      names.add(qualified(pieces, at, text));
    } else if (BARE_CALLS.has(word) && before !== '.' && before !== 'as') names.add(word);
  });
  return [...names];
}

/** The other bracket of each, both ways; those without one are missing. */
function bracketPairs(count: number, lower: (at: number) => string): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < count; at += 1) {
    if (lower(at) === '(') open.push(at);
    const start = lower(at) === ')' ? open.pop() : undefined;
    if (start !== undefined) pairs.set(start, at).set(at, start);
  }
  return pairs;
}

/** Places of the names in `WITH name (columns) AS (…), name (columns) AS (…)`. */
function declaredTables(
  count: number,
  lower: (at: number) => string,
  pairs: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const declared = new Set<number>();
  for (let start = 0; start < count; start += 1) {
    if (lower(start) !== 'with') continue;
    let name = lower(start + 1) === 'recursive' ? start + 2 : start + 1;
    for (let end = bodyEnd(name, lower, pairs); end !== undefined; end = bodyEnd(name, lower, pairs)) {
      declared.add(name);
      if (lower(end + 1) !== ',') break;
      name = end + 2;
    }
  }
  return declared;
}

/** The bracket that closes the query of a declared table. */
function bodyEnd(name: number, lower: (at: number) => string, pairs: ReadonlyMap<number, number>): number | undefined {
  const columns = lower(name + 1) === '(' ? pairs.get(name + 1) : name;
  if (columns === undefined || lower(columns + 1) !== 'as') return undefined;
  let at = columns + 2;
  if (lower(at) === 'not') at += 1;
  if (lower(at) === 'materialized') at += 1;
  return lower(at) === '(' ? pairs.get(at) : undefined;
}

/** `rows(…) alias (columns)`, `FROM (…) alias (columns)`: no call can stand there. */
function namesColumns(
  pieces: readonly SqlPiece[],
  at: number,
  lower: (at: number) => string,
  pairs: ReadonlyMap<number, number>,
): boolean {
  const start = lower(at - 1) === ')' ? pairs.get(at - 1) : undefined;
  if (start === undefined) return false;
  const word = lower(start - 1);
  // `1 OPERATOR(pg_catalog.+) f(2)`
  if (word === 'operator') return false;
  const before = pieces[start - 1]?.kind;
  // Before a bracket RANGE is the function: as the frame of a window it comes before BETWEEN or a bound.
  const isName = before === 'name' || (before === 'word' && (word === 'range' || !STATEMENT_WORDS.has(word)));
  return isName || ['from', 'join', 'lateral', ','].includes(word);
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
