import type { FunctionNames } from '@facet/sdk/server';
import type { SqlStatements, StatementAnalysis } from '../../common/statement.ts';
import { rememberedAnalysis } from './remembered-analyses.ts';
import { applyRowRules } from './apply-row-rules.ts';
import { limitStatement } from './limit-statement.ts';
import { loadSqlParsers } from '../sql/sql-parsers.ts';
import { isTooLong } from './statement-size.ts';
import { splitStatements } from './split-statements.ts';

/** Databases whose engine looks at the kind and the functions of every statement once more, with their own parser. */
const SELF_GUARDED: ReadonlySet<string> = new Set(['duckdb']);

const unreadStatement = (sql: string): StatementAnalysis => ({
  sql,
  kind: 'select',
  reading: true,
  opaque: true,
  tables: [],
  uses: [],
  copies: [],
  deniedTables: [],
  deniedFunctions: [],
  dottedNames: [],
  lookupTypes: [],
  limit: null,
});

/** @param deniedFunctions Lower-case names that user SQL may not call in this engine. */
export async function createSqlStatements(parserName: string, deniedFunctions: FunctionNames): Promise<SqlStatements> {
  await loadSqlParsers();
  return {
    // What is too long for us would keep the engine, and everybody who waits for its answer, just as busy.
    unread: (statement) =>
      SELF_GUARDED.has(parserName) && !isTooLong(statement, parserName) ? unreadStatement(statement) : undefined,
    split: (script) => splitStatements(script, parserName),
    analyse: (statement) => rememberedAnalysis(statement, parserName, deniedFunctions),
    limit: (analysis, rows) => limitStatement(analysis, parserName, rows, deniedFunctions),
    narrow: (analysis, ruleOf) => applyRowRules(analysis, parserName, ruleOf, deniedFunctions),
  };
}
