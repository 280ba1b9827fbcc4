import type { SqlStatements } from '../../common/statement.ts';
import { analyseStatement } from './analyse-statement.ts';
import { applyRowRules } from './apply-row-rules.ts';
import { limitStatement } from './limit-statement.ts';
import { loadSqlParsers } from '../sql/sql-parsers.ts';
import { splitStatements } from './split-statements.ts';

/** @param deniedFunctions Lower-case names that user SQL may not call in this engine. */
export async function createSqlStatements(
  parserName: string,
  deniedFunctions: ReadonlySet<string>,
): Promise<SqlStatements> {
  await loadSqlParsers();
  return {
    split: (script) => splitStatements(script, parserName),
    analyse: (statement) => analyseStatement(statement, parserName, deniedFunctions),
    limit: (analysis, rows) => limitStatement(analysis, parserName, rows),
    narrow: (analysis, ruleOf) => applyRowRules(analysis, parserName, ruleOf),
  };
}
