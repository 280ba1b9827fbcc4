import type { SqlGrammar } from '@facet/sdk/common';
import type { FunctionNames } from '@facet/sdk/server';
import { LRUCache } from 'lru-cache';
import type { StatementAnalysis } from '../../common/statement.ts';
import { analyseStatement } from './analyse-statement.ts';

/** A statement is analysed when it is prepared, when its limit is checked and when the last lock reads it. */
const REMEMBERED_CHARACTERS = 4_000_000;

type Remembered = LRUCache<string, StatementAnalysis>;

/** By grammar and by the functions that an engine denies: both decide what an analysis says. */
const byGrammar = new WeakMap<SqlGrammar, WeakMap<FunctionNames, Remembered>>();
const NONE: FunctionNames = new Set();

/**
 * `analyseStatement` for a text that may come again: the answer of the first time. Nothing changes an analysis, so all
 * callers share it. @throws StatementSyntaxError
 */
export function rememberedAnalysis(
  sql: string,
  grammar: SqlGrammar,
  deniedFunctions: FunctionNames = NONE,
): StatementAnalysis {
  const remembered = rememberedFor(grammar, deniedFunctions);
  const known = remembered.get(sql);
  if (known) return known;
  const analysis = analyseStatement(sql, grammar, deniedFunctions);
  remembered.set(sql, analysis);
  return analysis;
}

function rememberedFor(grammar: SqlGrammar, deniedFunctions: FunctionNames): Remembered {
  const byDenied = byGrammar.get(grammar) ?? new WeakMap<FunctionNames, Remembered>();
  byGrammar.set(grammar, byDenied);
  const remembered: Remembered =
    byDenied.get(deniedFunctions) ??
    new LRUCache({ maxSize: REMEMBERED_CHARACTERS, sizeCalculation: (found) => found.sql.length + 1 });
  byDenied.set(deniedFunctions, remembered);
  return remembered;
}
