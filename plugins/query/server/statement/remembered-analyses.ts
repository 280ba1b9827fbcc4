import type { FunctionNames } from '@facet/sdk/server';
import { LRUCache } from 'lru-cache';
import type { StatementAnalysis } from '../../common/statement.ts';
import { analyseStatement } from './analyse-statement.ts';

/** A statement is analysed when it is prepared, when its limit is checked and when the last lock reads it. */
const REMEMBERED_CHARACTERS = 4_000_000;

type Remembered = LRUCache<string, StatementAnalysis>;

/** By the functions that an engine denies: they are part of what an analysis says. */
const byDenied = new WeakMap<FunctionNames, Remembered>();
const NONE: FunctionNames = new Set();

/**
 * `analyseStatement` for a text that may come again: the answer of the first time. Nothing changes an analysis, so all
 * callers share it. @throws StatementSyntaxError
 */
export function rememberedAnalysis(
  sql: string,
  parserName: string,
  deniedFunctions: FunctionNames = NONE,
): StatementAnalysis {
  let remembered = byDenied.get(deniedFunctions);
  if (!remembered) {
    remembered = new LRUCache({ maxSize: REMEMBERED_CHARACTERS, sizeCalculation: (found) => found.sql.length + 1 });
    byDenied.set(deniedFunctions, remembered);
  }
  const key = `${parserName} ${sql}`;
  const known = remembered.get(key);
  if (known) return known;
  const analysis = analyseStatement(sql, parserName, deniedFunctions);
  remembered.set(key, analysis);
  return analysis;
}
