import { type Access, EngineError, type Principal } from '@facet/sdk/server';
import { deniedTables, type TableScope } from '../table-access.ts';
import { SqlTemplateError } from '../../common/sql-template-error.ts';
import { type SqlStatements, type StatementAnalysis, StatementSyntaxError } from '../../common/statement.ts';
import type { DatabaseConnection } from '../../contract.server.ts';
import type { StatementCall } from '../policy/statement-call.ts';
import type { RenderSql } from '../script/render-sql.ts';
import { hasTemplate } from '../../common/template-markup.ts';
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
  readonly catalog: string | null;
  readonly schema: string | null;
  readonly signal: AbortSignal;
  /** Template parameters of the editor. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Input of the check of a script. */
export interface CheckTools {
  readonly access: Access;
  readonly render: RenderSql;
  statements(databaseId: number): Promise<SqlStatements>;
  scopeOf(call: StatementCall): Promise<TableScope>;
  describe(
    sql: string,
    place: Pick<StatementCall, 'databaseId' | 'catalog' | 'schema'>,
    signal: AbortSignal,
  ): Promise<unknown>;
}

interface CheckedStatement {
  readonly text: string;
  readonly analyse: () => StatementAnalysis;
  /** The database is asked too, where the caller might run the statement. */
  readonly asked: boolean;
}

/** Statements of a script that the database is asked about; an editor asks again after every pause. */
const MOST_SHOWN = 30;

/**
 * What is wrong with a script, one finding a statement. Only statements that the caller might run are shown to the
 * database: its complaints tell which tables and columns there are.
 */
export async function sqlProblems(given: string, call: CheckedCall, tools: CheckTools): Promise<readonly SqlProblem[]> {
  const statements = await tools.statements(call.database.id);
  const problems: SqlProblem[] = [];
  const rendered = await renderedScript(given, call, tools);
  if (typeof rendered !== 'string') return [rendered];
  const script = rendered;
  // What a template made shifts the places behind it, unless the lines are still the same.
  const placed = script === given || script.split('\n').length === given.split('\n').length;
  for (const [index, { text, start }] of statements.split(script).entries()) {
    const statement = { text, analyse: () => statements.analyse(text), asked: index < MOST_SHOWN };
    const found = await problemOf(statement, call, tools);
    if (!found) continue;
    const line = placed ? lineInScript(script, start, found.line_number) : null;
    problems.push({ ...found, line_number: line, start_column: script === given ? found.start_column : null });
  }
  return problems;
}

/** The script with its templates filled in, or what is wrong with them. */
async function renderedScript(
  script: string,
  { who, database, catalog, schema, params }: CheckedCall,
  { render }: CheckTools,
): Promise<string | SqlProblem> {
  if (!hasTemplate(script)) return script;
  try {
    return await render(who, { databaseId: database.id, catalog, schema, sql: script, params: params ?? {} });
  } catch (error) {
    if (error instanceof SqlTemplateError) return problem(error.message);
    throw error;
  }
}

async function problemOf(
  { text, analyse, asked }: CheckedStatement,
  call: CheckedCall,
  tools: CheckTools,
): Promise<SqlProblem | undefined> {
  try {
    const analysis = analyse();
    const refusal = await refusalOf(analysis, call, tools);
    if (refusal !== undefined) return problem(refusal);
    if (asked && analysis.kind === 'select' && analysis.reading && !analysis.opaque)
      await tools.describe(text, placeOf(call), call.signal);
    return undefined;
  } catch (error) {
    if (!(error instanceof StatementSyntaxError || error instanceof EngineError)) throw error;
    return problem(error.message, error.line ?? null, error.column ?? null);
  }
}

/** Why the caller may not run the statement. */
async function refusalOf(
  { deniedFunctions: [denied], deniedTables: [closed], tables }: StatementAnalysis,
  call: CheckedCall,
  { access, scopeOf }: CheckTools,
): Promise<string | undefined> {
  if (denied !== undefined) return requestTexts.functionDenied(denied);
  const { who } = call;
  const [table] = deniedTables(access, who, tables, await scopeOf({ who, ...placeOf(call) }));
  const secret = closed ?? table;
  return secret === undefined ? undefined : requestTexts.tableDenied(secret);
}

const placeOf = ({ database, catalog, schema }: CheckedCall) => ({ databaseId: database.id, catalog, schema });

const problem = (message: string, line: number | null = null, column: number | null = null): SqlProblem => ({
  line_number: line,
  start_column: column,
  end_column: null,
  message,
});

const lineInScript = (script: string, start: number, line: number | null): number | null =>
  line === null ? null : line + script.slice(0, start).split('\n').length - 1;
