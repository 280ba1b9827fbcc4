import { type Access, EngineError, type Principal } from '@facet/sdk/server';
import { deniedTables } from '../../common/table-access.ts';
import { type StatementAnalysis, StatementSyntaxError } from '../../common/statement.ts';
import type { DatabaseConnection, QueryGateway } from '../../contract.ts';
import { requestTexts } from '../errors.ts';

export interface SqlProblem {
  readonly line_number: number | null;
  readonly start_column: number | null;
  readonly end_column: null;
  readonly message: string;
}

export interface CheckedCall {
  readonly who: Principal;
  readonly database: DatabaseConnection;
  readonly schema: string | null;
  readonly signal: AbortSignal;
}

interface Services {
  readonly gateway: QueryGateway;
  readonly access: Access;
}

/**
 * What is wrong with a script, one finding a statement. Only statements that the caller might run are shown to the
 * database: its complaints tell which tables and columns there are.
 */
export async function sqlProblems(
  script: string,
  call: CheckedCall,
  services: Services,
): Promise<readonly SqlProblem[]> {
  const statements = await services.gateway.statements(call.database.id);
  const problems: SqlProblem[] = [];
  for (const { text, start } of statements.split(script)) {
    const found = await problemOf(text, () => statements.analyse(text), call, services);
    if (found) problems.push({ ...found, line_number: lineInScript(script, start, found.line_number) });
  }
  return problems;
}

async function problemOf(
  text: string,
  analyse: () => StatementAnalysis,
  { who, database, schema, signal }: CheckedCall,
  { gateway, access }: Services,
): Promise<SqlProblem | undefined> {
  try {
    const analysis = analyse();
    const [denied] = analysis.deniedFunctions;
    if (denied !== undefined) return problem(requestTexts.functionDenied(denied));
    const defaultSchema = schema ?? (await gateway.defaultSchema(database.id, signal));
    const datasets = await gateway.tableDatasets(database.id);
    const [table] = deniedTables(access, who, analysis.tables, { database, defaultSchema, datasets });
    const secret = analysis.deniedTables[0] ?? table;
    if (secret !== undefined) return problem(requestTexts.tableDenied(secret));
    if (analysis.kind === 'select' && analysis.reading && !analysis.opaque)
      await gateway.describeSql(database.id, text, schema, signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof StatementSyntaxError || error instanceof EngineError)) throw error;
    return problem(error.message, error.line ?? null, error.column ?? null);
  }
}

const problem = (message: string, line: number | null = null, column: number | null = null): SqlProblem => ({
  line_number: line,
  start_column: column,
  end_column: null,
  message,
});

const lineInScript = (script: string, start: number, line: number | null): number | null =>
  line === null ? null : line + script.slice(0, start).split('\n').length - 1;
