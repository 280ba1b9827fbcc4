import type { SqlGrammar } from '@facet/sdk/common';
import type { FunctionNames } from '@facet/sdk/server';
import type { SqlStatements, StatementAnalysis } from '../../common/statement.ts';
import { rememberedAnalysis } from './remembered-analyses.ts';
import { applyRowRules } from './apply-row-rules.ts';
import { limitStatement } from './limit-statement.ts';
import { loadSqlParsers } from './sql-parsers.ts';
import { isTooLong } from './statement-size.ts';
import { splitStatements } from './split-statements.ts';

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
export async function createSqlStatements(grammar: SqlGrammar, deniedFunctions: FunctionNames): Promise<SqlStatements> {
  await loadSqlParsers();
  return {
    // What is too long for us would keep the engine, and all requests that wait for its answer, just as busy.
    unread: (statement) =>
      grammar.judgesStatements && !isTooLong(statement, grammar) ? unreadStatement(statement) : undefined,
    split: (script) => splitStatements(script, grammar),
    analyse: (statement) => rememberedAnalysis(statement, grammar, deniedFunctions),
    limit: (analysis, rows) => limitStatement(analysis, grammar, rows, deniedFunctions),
    narrow: (analysis, ruleOf) => applyRowRules(analysis, grammar, ruleOf, deniedFunctions),
  };
}
