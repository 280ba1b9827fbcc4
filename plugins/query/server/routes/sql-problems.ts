import { type Access, EngineError, type Principal } from '@facet/sdk/server';
import { deniedTables } from '../table-access.ts';
import { type StatementAnalysis, StatementSyntaxError } from '../../common/statement.ts';
import { type DatabaseConnection, type QueryGateway, SqlTemplateError } from '../../contract.server.ts';
import { hasTemplate } from '../template/template-markup.ts';
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
  /** Template parameters of the editor. */
  readonly params?: Readonly<Record<string, unknown>>;
}

interface Services {
  readonly gateway: QueryGateway;
  readonly access: Access;
}

/** Statements of a script that the database is asked about; an editor asks again after every pause. */
const MOST_SHOWN = 30;

/**
 * What is wrong with a script, one finding a statement. Only statements that the caller might run are shown to the
 * database: its complaints tell which tables and columns there are.
 */
export async function sqlProblems(
  given: string,
  call: CheckedCall,
  services: Services,
): Promise<readonly SqlProblem[]> {
  const statements = await services.gateway.statements(call.database.id);
  const problems: SqlProblem[] = [];
  const rendered = await renderedScript(given, call, services.gateway);
  if (typeof rendered !== 'string') return [rendered];
  const script = rendered;
  // What a template made shifts the places behind it, unless the lines are still the same.
  const placed = script === given || script.split('\n').length === given.split('\n').length;
  for (const [index, { text, start }] of statements.split(script).entries()) {
    const toDatabase = index < MOST_SHOWN;
    const found = await problemOf(text, () => statements.analyse(text), { ...call, toDatabase }, services);
    if (!found) continue;
    const line = placed ? lineInScript(script, start, found.line_number) : null;
    problems.push({ ...found, line_number: line, start_column: script === given ? found.start_column : null });
  }
  return problems;
}

/** The script with its templates filled in, or what is wrong with them. */
async function renderedScript(
  script: string,
  { who, database, schema, params }: CheckedCall,
  gateway: QueryGateway,
): Promise<string | SqlProblem> {
  if (!hasTemplate(script)) return script;
  try {
    return await gateway.renderSql(script, { who, databaseId: database.id, schema, params: params ?? {} });
  } catch (error) {
    if (error instanceof SqlTemplateError) return problem(error.message);
    throw error;
  }
}

async function problemOf(
  text: string,
  analyse: () => StatementAnalysis,
  { who, database, schema, signal, toDatabase }: CheckedCall & { readonly toDatabase: boolean },
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
    if (toDatabase && analysis.kind === 'select' && analysis.reading && !analysis.opaque)
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
