import type {
  QueryGateway,
  SqlStatements,
  StatementAnalysis,
  TableRef,
  TableScope,
} from '@facet/plugin-query/contract';
import {
  deniedTables,
  fullName,
  RowRuleRefusal,
  SqlTemplateError,
  StatementSyntaxError,
} from '@facet/plugin-query/contract';
import type { Access, Principal } from '@facet/sdk/server';
import { SqlLabErrors } from '../errors.ts';
import { type CreateAs, createAsSql } from './create-as.ts';
import type { LabDatabase } from './database-scope.ts';

/** A statement that has passed every check and may run. */
export interface PreparedStatement {
  readonly sql: string;
  /** Rows it gives; others only succeed. */
  readonly givesRows: boolean;
  readonly readOnly: boolean;
  /** Rows at which it is cut, and why; `null` for statements that are not limited. */
  readonly limit: { readonly rows: number; readonly factor: 'QUERY' | 'DROPDOWN' | 'QUERY_AND_DROPDOWN' } | null;
  /** Where the statement starts in the script, for error positions. */
  readonly start: number;
}

export interface PreparedRun {
  readonly statements: readonly PreparedStatement[];
  readonly tables: readonly TableRef[];
}

export interface RunRequest {
  /** Id of the query's row, 0 for one that is only looked at. */
  readonly queryId: number;
  readonly who: Principal;
  readonly database: LabDatabase;
  readonly scope: TableScope;
  readonly schema: string | null;
  readonly sql: string;
  readonly templateParams: Readonly<Record<string, unknown>>;
  /** Arguments of the page's address, for templates. */
  readonly urlParams?: Readonly<Record<string, string>>;
  readonly queryLimit: number | null;
  /** Most rows, whatever it asks for. Default: `SQL_MAX_ROW`. */
  readonly maxRows?: number;
  readonly createAs: CreateAs | null;
}

export interface RunServices {
  readonly gateway: QueryGateway;
  readonly access: Access;
}

/** Most rows that one run may give, whatever it asks for. */
export const SQL_MAX_ROW = 100_000;
const MAX_STATEMENTS = 1000;

/**
 * Decides on a script before anything of it runs: every statement must parse, name only tables that the caller may read,
 * change nothing unless the database allows it, and call no denied function. Row rules and limits are put in.
 * @throws HttpError
 */
export async function prepareRun(request: RunRequest, services: RunServices): Promise<PreparedRun> {
  const { database } = request;
  const statements = await services.gateway.statements(database.id);
  const script = await render(request, services);
  const parts = statements.split(script);
  if (parts.length === 0) throw SqlLabErrors.empty();
  if (parts.length > MAX_STATEMENTS) throw SqlLabErrors.tooManyStatements(MAX_STATEMENTS);
  const analyses = parts.map(({ text, start }) => ({
    start,
    analysis: analyse(statements, text, script, start, database.backend),
  }));
  for (const { analysis } of analyses) ensureAllowed(analysis, request, services);
  checkCreateAs(
    analyses.map(({ analysis }) => analysis),
    request,
  );
  const prepared: PreparedStatement[] = [];
  for (const [index, { analysis, start }] of analyses.entries()) {
    const narrowed = await narrow(analysis, statements, request, services);
    const last = index === analyses.length - 1;
    prepared.push(finish(narrowed, start, statements, request, last));
  }
  return { statements: prepared, tables: distinctTables(analyses.flatMap(({ analysis }) => analysis.tables)) };
}

async function render(request: RunRequest, { gateway }: RunServices): Promise<string> {
  try {
    return await gateway.renderSql(request.sql, {
      who: request.who,
      databaseId: request.database.id,
      schema: request.schema,
      params: request.templateParams,
      ...(request.urlParams ? { urlParams: request.urlParams } : {}),
    });
  } catch (error) {
    if (!(error instanceof SqlTemplateError)) throw error;
    throw error.undefinedNames.length > 0
      ? SqlLabErrors.templateUndefined({ id: request.queryId, sql: request.sql }, error.undefinedNames)
      : SqlLabErrors.templateInvalid({ id: request.queryId, sql: request.sql });
  }
}

function analyse(
  statements: SqlStatements,
  text: string,
  script: string,
  start: number,
  engine: string,
): StatementAnalysis {
  try {
    return statements.analyse(text);
  } catch (error) {
    if (!(error instanceof StatementSyntaxError)) throw error;
    throw SqlLabErrors.syntax(engine, error.message, placeInScript(script, start, error));
  }
}

/** Line and column of a place inside a statement, counted from the start of the script. */
export function placeInScript(
  script: string,
  start: number,
  place: { readonly line: number | null; readonly column: number | null },
): { line: number | null; column: number | null } {
  if (place.line === null) return { line: null, column: null };
  const before = script.slice(0, start).split('\n');
  const column = place.column ?? 1;
  return {
    line: before.length - 1 + place.line,
    column: place.line === 1 ? (before.at(-1) ?? '').length + column : column,
  };
}

function ensureAllowed(analysis: StatementAnalysis, request: RunRequest, { access }: RunServices): void {
  const [denied] = analysis.deniedFunctions;
  if (denied !== undefined) throw SqlLabErrors.functionDenied(denied);
  if (!analysis.reading && !request.database.allowDml) throw SqlLabErrors.readOnly();
  const refused = deniedTables(access, request.who, analysis.tables, request.scope);
  if (refused.length > 0) throw SqlLabErrors.tablesDenied(refused);
}

function checkCreateAs(analyses: readonly StatementAnalysis[], { createAs, database }: RunRequest): void {
  if (!createAs) return;
  const isView = createAs.method === 'VIEW';
  if (!(isView ? database.allowCvas : database.allowCtas)) throw SqlLabErrors.ctasNotAllowed();
  const last = analyses.at(-1);
  const selects = last?.kind === 'select' && last.reading;
  if (isView && (analyses.length !== 1 || !selects)) throw SqlLabErrors.badCvas();
  if (!selects) throw SqlLabErrors.badCtas();
}

async function narrow(
  analysis: StatementAnalysis,
  statements: SqlStatements,
  { who, database, scope, schema }: RunRequest,
  { gateway }: RunServices,
): Promise<StatementAnalysis> {
  try {
    const sql = await gateway.narrowSql({ who, databaseId: database.id, schema, analysis });
    return sql === analysis.sql ? analysis : statements.analyse(sql);
  } catch (error) {
    if (error instanceof RowRuleRefusal) throw SqlLabErrors.rowsProtected(fullName(error.table, scope.defaultSchema));
    throw error;
  }
}

function finish(
  analysis: StatementAnalysis,
  start: number,
  statements: SqlStatements,
  request: RunRequest,
  last: boolean,
): PreparedStatement {
  if (last && request.createAs) {
    return { sql: createAsSql(analysis.sql, request.createAs), givesRows: false, readOnly: false, limit: null, start };
  }
  const most = request.maxRows ?? SQL_MAX_ROW;
  const asked = request.queryLimit === null || request.queryLimit === 0 ? most : request.queryLimit;
  const dropdown = Math.min(asked, most);
  if (analysis.kind !== 'select' || !analysis.reading) {
    return { sql: analysis.sql, givesRows: true, readOnly: analysis.reading, limit: null, start };
  }
  const own = analysis.limit;
  const rows = own === null ? dropdown : Math.min(own, dropdown);
  const factor = own === null || own > dropdown ? 'DROPDOWN' : own === dropdown ? 'QUERY_AND_DROPDOWN' : 'QUERY';
  // One row more than wanted tells whether any were left out.
  const sql = statements.limit(analysis, rows + 1) ?? analysis.sql;
  return { sql, givesRows: true, readOnly: true, limit: { rows, factor }, start };
}

function distinctTables(tables: readonly TableRef[]): readonly TableRef[] {
  return [...new Map(tables.map((table) => [JSON.stringify(table), table])).values()];
}
