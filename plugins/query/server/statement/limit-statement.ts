import type { SqlGrammar } from '@facet/sdk/common';
import type { FunctionNames } from '@facet/sdk/server';
import { type StatementAnalysis, StatementSyntaxError } from '../../common/statement.ts';
import { shapeOf } from './readable-sql.ts';
import { rememberedAnalysis } from './remembered-analyses.ts';

const WORD = /[A-Za-z_][\w$]*|\d+/y;

/**
 * The statement with its outermost LIMIT set to `rows`, whatever it says now. Undefined where that cannot be done
 * safely in the text; the caller then stops fetching after that many rows.
 */
export function limitStatement(
  analysis: StatementAnalysis,
  grammar: SqlGrammar,
  rows: number,
  deniedFunctions?: FunctionNames,
): string | undefined {
  if (analysis.kind !== 'select' || !analysis.reading || grammar.limit === 'none') return undefined;
  const place = analysis.limit === null ? undefined : outermostLimit(shapeOf(analysis.sql, grammar));
  if (analysis.limit !== null && !place) return undefined;
  const sql = place
    ? `${analysis.sql.slice(0, place.start)}${rows}${analysis.sql.slice(place.end)}`
    : `${analysis.sql}\nLIMIT ${rows}`;
  return hasLimit(sql, grammar, rows, deniedFunctions) ? sql : undefined;
}

function hasLimit(sql: string, grammar: SqlGrammar, rows: number, denied: FunctionNames | undefined): boolean {
  try {
    return rememberedAnalysis(sql, grammar, denied).limit === rows;
  } catch (error) {
    if (error instanceof StatementSyntaxError) return false;
    throw error;
  }
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Place of the number after the last LIMIT or FETCH FIRST that stands outside all parentheses, texts and comments. */
function outermostLimit(sql: string): Span | undefined {
  let depth = 0;
  let found: Span | undefined;
  let awaiting = false;
  for (let at = 0; at < sql.length; ) {
    const skipped = skipQuoted(sql, at);
    if (skipped > at) {
      at = skipped;
      continue;
    }
    const c = sql.charAt(at);
    if (c === '(') depth += 1;
    else if (c === ')') depth -= 1;
    WORD.lastIndex = at;
    const word = WORD.exec(sql)?.[0];
    if (word === undefined) {
      if (awaiting && !/[\s,]/.test(c)) awaiting = false;
      at += 1;
      continue;
    }
    if (depth === 0) {
      if (/^\d+$/.test(word)) {
        if (awaiting) found = { start: at, end: at + word.length };
      } else {
        awaiting = /^limit$/i.test(word) || (/^(first|next)$/i.test(word) && /fetch\s+$/i.test(sql.slice(0, at)));
      }
    }
    at += word.length;
  }
  return found;
}

function skipQuoted(sql: string, at: number): number {
  const two = sql.slice(at, at + 2);
  if (two === '--') return endOf(sql, '\n', at + 2);
  if (two === '/*') return endOf(sql, '*/', at + 2);
  const quote = sql.charAt(at);
  if (quote === "'" || quote === '"' || quote === '`') return endOf(sql, quote, at + 1);
  const dollar = quote === '$' ? /^\$\w*\$/.exec(sql.slice(at, at + 66))?.[0] : undefined;
  return dollar === undefined ? at : endOf(sql, dollar, at + dollar.length);
}

function endOf(sql: string, mark: string, from: number): number {
  const end = sql.indexOf(mark, from);
  return end < 0 ? sql.length : end + mark.length;
}
