import type {
  QueryGateway,
  SqlStatements,
  StatementAnalysis,
  TableRef,
  TableScope,
} from '@facet/plugin-query/contract.server';
import {
  deniedTables,
  fullName,
  RowRuleRefusal,
  SqlTemplateError,
  StatementSyntaxError,
} from '@facet/plugin-query/contract.server';
import type { Access, Principal } from '@facet/sdk/server';
import { MOST_SQL } from '@facet/plugin-query/wire';
import { SqlLabErrors } from '../errors.ts';
import { type CreateAs, createAsSql } from './create-as.ts';
import type { LabDatabase } from './database-scope.ts';

/** A statement that has passed every check and may run. */
export interface PreparedStatement {
  readonly sql: string;
  /** The same without the limit that was put in; null when none was, or it took the place of the statement's own. */
  readonly endless: string | null;
  /** Rows it gives; others only succeed. */
  readonly givesRows: boolean;
  readonly readOnly: boolean;
  /** Rows at which it is cut, and why; `null` for statements that are not limited. */
  readonly limit: { readonly rows: number; readonly factor: 'QUERY' | 'DROPDOWN' | 'QUERY_AND_DROPDOWN' } | null;
  /** Where the statement starts in the script, for error positions. */
  readonly start: number;
  /** Schema of names without one, as the run or a statement before it has set it. */
  readonly schema: string | null;
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
  /** Told before anything is refused for what it names. */
  onTables?(tables: readonly TableRef[]): void;
}

export interface RunServices {
  readonly gateway: QueryGateway;
  readonly access: Access;
}

/** Most rows that one run may give, whatever it asks for. */
export const SQL_MAX_ROW = 100_000;
const MAX_STATEMENTS = 1000;
const LOOK_MS = 20_000;

/**
 * Decides on a script before anything of it runs: every statement must parse, name only tables that the caller may read,
 * change nothing unless the database allows it, and call no denied function. Row rules and limits are put in.
 * @throws HttpError
 */
export async function prepareRun(request: RunRequest, services: RunServices): Promise<PreparedRun> {
  const { database } = request;
  const statements = await services.gateway.statements(database.id);
  const script = await renderScript(request, services.gateway);
  if (script.length > MOST_SQL) throw SqlLabErrors.scriptTooLong(MOST_SQL);
  const parts = statements.split(script);
  if (parts.length === 0) throw SqlLabErrors.empty();
  if (parts.length > MAX_STATEMENTS) throw SqlLabErrors.tooManyStatements(MAX_STATEMENTS);
  const analyses: { readonly start: number; readonly analysis: StatementAnalysis }[] = [];
  for (const { text, start } of parts) {
    const place = { text, script, start };
    analyses.push({ start, analysis: await analyse(statements, place, request, services) });
    // Others are served while a long script is read.
    await nextTurn();
  }
  const tables = distinctTables(analyses.flatMap(({ analysis }) => analysis.tables));
  request.onTables?.(tables);
  for (const { analysis } of analyses) ensureHarmless(analysis, request);
  await ensureReadable(tables, request, services);
  for (const { analysis } of analyses) ensureNamesAll(analysis, request, services);
  await ensureNothingCopied(
    analyses.map(({ analysis }) => analysis),
    request,
    services,
  );
  checkCreateAs(
    analyses.map(({ analysis }) => analysis),
    request,
  );
  const prepared: PreparedStatement[] = [];
  let { schema } = request;
  for (const [index, { analysis, start }] of analyses.entries()) {
    const inSchema = { ...request, schema };
    const narrowed = await narrow(analysis, statements, inSchema, services);
    await nextTurn();
    const last = index === analyses.length - 1;
    prepared.push({ ...finish(narrowed, start, statements, request, last), schema });
    // No session outlives its statement, so what a script sets for itself is carried on here.
    schema = schemaSetBy(analysis.sql) ?? schema;
  }
  return { statements: prepared, tables };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The script with its templates filled in. @throws HttpError 400 */
export async function renderScript(
  request: Pick<RunRequest, 'queryId' | 'who' | 'database' | 'schema' | 'sql' | 'templateParams' | 'urlParams'>,
  gateway: QueryGateway,
): Promise<string> {
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
    if (error.calculation) throw SqlLabErrors.templateFailed({ id: request.queryId, sql: request.sql }, error.message);
    throw error.undefinedNames.length > 0
      ? SqlLabErrors.templateUndefined({ id: request.queryId, sql: request.sql }, error.undefinedNames)
      : SqlLabErrors.templateInvalid({ id: request.queryId, sql: request.sql });
  }
}

interface StatementPlace {
  readonly text: string;
  readonly script: string;
  readonly start: number;
}

/**
 * What the statement does. One that only its database can read goes there for whoever may read everything in it: the
 * database then says what it thinks of the text. @throws HttpError
 */
async function analyse(
  statements: SqlStatements,
  { text, script, start }: StatementPlace,
  request: RunRequest,
  services: RunServices,
): Promise<StatementAnalysis> {
  try {
    return statements.analyse(text);
  } catch (error) {
    if (!(error instanceof StatementSyntaxError)) throw error;
    const unread = statements.unread(text);
    if (unread && (await readsEverything(unread, request, services))) return unread;
    throw SqlLabErrors.syntax(request.database.backend, error.message, placeInScript(script, start, error));
  }
}

async function readsEverything(
  unread: StatementAnalysis,
  { who, database, schema }: RunRequest,
  { access, gateway }: RunServices,
): Promise<boolean> {
  if (!access.canDatabase(who, database)) return false;
  try {
    await gateway.narrowSql({ who, databaseId: database.id, schema, analysis: unread });
    return true;
  } catch (error) {
    if (error instanceof RowRuleRefusal) return false;
    throw error;
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

function ensureHarmless(analysis: StatementAnalysis, { database }: RunRequest): void {
  const [denied] = analysis.deniedFunctions;
  if (denied !== undefined) throw SqlLabErrors.functionDenied(denied);
  if (!analysis.reading && !database.allowDml) throw SqlLabErrors.readOnly();
}

/** @throws HttpError 403 */
async function ensureReadable(
  tables: readonly TableRef[],
  { who, database, scope, schema }: RunRequest,
  { access, gateway }: RunServices,
): Promise<void> {
  if (access.canDatabase(who, database)) return;
  const named = await foundWhere(tables, schema, database.id, gateway);
  const refused = deniedTables(access, who, distinctTables(named), scope);
  if (refused.length > 0) throw SqlLabErrors.tablesDenied(refused);
}

/**
 * Tables with the schema in which the database will find them: a name without one that the run's schema does not hold is
 * looked for in the database's own, whose rights then count.
 */
async function foundWhere(
  tables: readonly TableRef[],
  schema: string | null,
  databaseId: number,
  gateway: QueryGateway,
): Promise<readonly TableRef[]> {
  if (schema === null || tables.every((table) => table.schema !== null)) return tables;
  const signal = AbortSignal.timeout(LOOK_MS);
  const own = await gateway.defaultSchema(databaseId, signal);
  if (own === null || own === schema) return tables;
  const held = new Set((await gateway.tables(databaseId, schema, signal)).map(({ name }) => name.toLowerCase()));
  return tables.map((table) =>
    table.schema === null && !held.has(table.name.toLowerCase()) ? { ...table, schema: own } : table,
  );
}

function ensureNamesAll(analysis: StatementAnalysis, { who, database }: RunRequest, { access }: RunServices): void {
  const [secret] = analysis.deniedTables;
  if (secret !== undefined) throw SqlLabErrors.tableSecret(secret);
  // A list of what there is names closed tables too.
  const lists = analysis.kind === 'show' && analysis.tables.length === 0;
  if ((analysis.opaque || lists) && !access.canDatabase(who, database)) throw SqlLabErrors.opaque();
}

/** Whoever reads a copy of a ruled table, or a view of it, would see the rows of whoever made it. @throws HttpError 403 */
async function ensureNothingCopied(
  analyses: readonly StatementAnalysis[],
  { createAs, database, scope }: RunRequest,
  { gateway }: RunServices,
): Promise<void> {
  const copied = analyses.flatMap(({ copies }) => copies);
  const made = createAs ? (analyses.at(-1)?.tables ?? []) : [];
  const [ruled] = await gateway.ruledAmong(database.id, [...copied, ...made]);
  if (ruled) throw SqlLabErrors.rowsNotCopied(fullName(ruled, scope.defaultSchema));
}

function checkCreateAs(analyses: readonly StatementAnalysis[], { createAs, database }: RunRequest): void {
  if (!createAs) return;
  const isView = createAs.method === 'VIEW';
  if (!(isView ? database.allowCvas : database.allowCtas)) throw SqlLabErrors.ctasNotAllowed();
  const last = analyses.at(-1);
  const selects = last?.kind === 'select' && last.reading && !last.opaque;
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
): Omit<PreparedStatement, 'schema'> {
  if (last && request.createAs) {
    return {
      sql: createAsSql(analysis.sql, request.createAs),
      endless: null,
      givesRows: false,
      readOnly: false,
      limit: null,
      start,
    };
  }
  const most = request.maxRows ?? SQL_MAX_ROW;
  const asked = request.queryLimit === null || request.queryLimit === 0 ? most : request.queryLimit;
  const dropdown = Math.min(asked, most);
  if (analysis.kind !== 'select' || !analysis.reading) {
    return { sql: analysis.sql, endless: null, givesRows: true, readOnly: analysis.reading, limit: null, start };
  }
  const own = analysis.limit;
  const rows = own === null ? dropdown : Math.min(own, dropdown);
  const factor = own === null || own > dropdown ? 'DROPDOWN' : own === dropdown ? 'QUERY_AND_DROPDOWN' : 'QUERY';
  // One row more than wanted tells whether any were left out.
  const sql = statements.limit(analysis, rows + 1) ?? analysis.sql;
  const endless = own === null ? analysis.sql : null;
  return { sql, endless, givesRows: true, readOnly: true, limit: { rows, factor }, start };
}

const SETS_SCHEMA =
  /^(?:SET\s+(?:SESSION\s+|LOCAL\s+)?search_path\s*(?:=|\bTO\b)|USE\b)\s*("(?:[^"]|"")+"|`[^`]+`|[\p{L}_][\p{L}\p{N}_$]*)$/iu;

/** The one schema that a statement makes the script's own: `SET search_path = lab`, `USE lab`. */
function schemaSetBy(sql: string): string | undefined {
  const name = SETS_SCHEMA.exec(sql.trim())?.[1];
  if (name === undefined) return undefined;
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.replaceAll('`', '');
}

function distinctTables(tables: readonly TableRef[]): readonly TableRef[] {
  return [...new Map(tables.map((table) => [JSON.stringify(table), table])).values()];
}
