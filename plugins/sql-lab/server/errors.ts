import { shortSql } from './short-sql.ts';
import { type EngineError, HttpError, messageError, typedError } from '@facet/sdk/server';

/** Texts and types of what SQL Lab refuses (reference: HTTP API 10.1, facts 9). */
export const SqlLabErrors = {
  databaseUnknown: (): HttpError =>
    typedError(404, {
      message:
        'The database referenced in this query was not found. Please contact an administrator for further assistance or try again.',
      error_type: 'GENERIC_BACKEND_ERROR',
      level: 'error',
    }),
  tablesDenied: (tables: readonly string[]): HttpError =>
    typedError(403, {
      message: `You need access to the following tables: ${tables.map((table) => `\`${table}\``).join(', ')},\n            \`all_database_access\` or \`all_datasource_access\` permission`,
      error_type: 'TABLE_SECURITY_ACCESS_ERROR',
      level: 'error',
      extra: { tables, link: '' },
    }),
  readOnly: (): HttpError =>
    typedError(400, {
      message: 'Only SELECT statements are allowed against this database.',
      error_type: 'DML_NOT_ALLOWED_ERROR',
      level: 'error',
    }),
  functionDenied: (name: string): HttpError =>
    typedError(400, {
      message: `The function ${name} is not allowed here.`,
      error_type: 'DML_NOT_ALLOWED_ERROR',
      level: 'error',
    }),
  rowsProtected: (table: string): HttpError =>
    typedError(403, {
      message: `Rows of ${table} are restricted for you, and this statement cannot be narrowed to those that you may see.`,
      error_type: 'QUERY_SECURITY_ACCESS_ERROR',
      level: 'error',
    }),
  rowsNotCopied: (table: string): HttpError =>
    typedError(403, {
      message: `Rows of ${table} are restricted, so no table or view can be made from them: whoever read it would see the rows of whoever made it.`,
      error_type: 'QUERY_SECURITY_ACCESS_ERROR',
      level: 'error',
    }),
  tableSecret: (table: string): HttpError =>
    typedError(403, {
      message: `The table ${table} is not allowed here: it tells of rows, statements or passwords of others.`,
      error_type: 'TABLE_SECURITY_ACCESS_ERROR',
      level: 'error',
      extra: { tables: [table], link: '' },
    }),
  opaque: (): HttpError =>
    typedError(403, {
      message:
        'This statement does not tell which tables it reads or changes, so it needs access to the whole database.',
      error_type: 'QUERY_SECURITY_ACCESS_ERROR',
      level: 'error',
    }),
  empty: (): HttpError =>
    typedError(400, { message: 'SQL statement is empty', error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error' }),
  tooManyStatements: (limit: number): HttpError =>
    typedError(400, {
      message: `One run takes at most ${limit} statements.`,
      error_type: 'GENERIC_DB_ENGINE_ERROR',
      level: 'error',
    }),
  scriptTooLong: (limit: number): HttpError =>
    typedError(400, {
      message: `The SQL is too large: one run takes at most ${limit.toLocaleString('en-US')} characters. Put long lists of values into a table.`,
      error_type: 'GENERIC_DB_ENGINE_ERROR',
      level: 'error',
    }),
  syntax: (engine: string, message: string, place: { line: number | null; column: number | null }): HttpError =>
    typedError(400, {
      message: syntaxText(message) ?? `${engine} error: ${message}`,
      // A quote that never ends is told as the database's own complaint.
      error_type: message.startsWith('unterminated ') ? 'GENERIC_DB_ENGINE_ERROR' : 'SYNTAX_ERROR',
      level: 'error',
      extra: { engine_name: engine, ...place },
    }),
  /** A text that cannot be laid out, in the contract's words. */
  unreadable: (
    sql: string,
    engine: string | null,
    { line, column }: { readonly line: number | null; readonly column: number | null },
  ): HttpError =>
    typedError(422, {
      message:
        line === null
          ? 'Unable to parse script'
          : `Error parsing near '${wordAt(sql, line, column)}' at line ${line}:${column ?? 1}`,
      error_type: 'INVALID_SQL_ERROR',
      level: 'error',
      extra: { sql: shortSql(sql), engine, line, column },
    }),
  ctasMethod: (): HttpError => messageError(400, { ctas_method: ['Must be one of: TABLE, VIEW.'] }),
  estimateDatabaseUnknown: (): HttpError =>
    typedError(404, {
      message: 'The database could not be found',
      error_type: 'RESULTS_BACKEND_ERROR',
      level: 'error',
    }),
  badCtas: (): HttpError =>
    typedError(400, {
      message:
        'CTAS (create table as select) can only be run with a query where the last statement is a SELECT. Please make sure your query has a SELECT as its last statement. Then, try running your query again.',
      error_type: 'INVALID_CTAS_QUERY_ERROR',
      level: 'error',
    }),
  badCvas: (): HttpError =>
    typedError(400, {
      message:
        'CVAS (create view as select) can only be run with a query with a single SELECT statement. Please make sure your query has only a SELECT statement. Then, try running your query again.',
      error_type: 'INVALID_CVAS_QUERY_ERROR',
      level: 'error',
    }),
  ctasNotAllowed: (): HttpError =>
    typedError(400, {
      message: 'This database does not allow to create tables or views from queries.',
      error_type: 'DML_NOT_ALLOWED_ERROR',
      level: 'error',
    }),
  timeout: (seconds: number): HttpError =>
    typedError(408, {
      message: `The query exceeded the ${seconds} seconds timeout.`,
      error_type: 'SQLLAB_TIMEOUT_ERROR',
      level: 'error',
      extra: {},
    }),
  stopped: (): HttpError =>
    typedError(400, { message: 'Query was stopped.', error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'warning' }),
  templateUndefined: (query: { readonly id: number; readonly sql: string }, names: readonly string[]): HttpError =>
    typedError(400, {
      message: failedQuery(
        query,
        `The ${names.length === 1 ? 'parameter' : 'parameters'} ${names.map((name) => `"${name}"`).join(', ')} in your query ${names.length === 1 ? 'is' : 'are'} undefined. \n Please check your template parameters for syntax errors and make sure they match across your SQL query and Set Parameters. Then, try running your query again.`,
      ),
      error_type: 'MISSING_TEMPLATE_PARAMS_ERROR',
      level: 'error',
      extra: { undefined_parameters: names, template_parameters: {} },
    }),
  templateFailed: (query: { readonly id: number; readonly sql: string }, why: string): HttpError =>
    typedError(400, {
      message: failedQuery(query, why),
      error_type: 'GENERIC_DB_ENGINE_ERROR',
      level: 'error',
    }),
  templateInvalid: (query: { readonly id: number; readonly sql: string }): HttpError =>
    typedError(400, {
      message: failedQuery(
        query,
        'The query contains one or more malformed template parameters. \n Please check your query and confirm that all template parameters are surround by double braces, for example, "{{ ds }}". Then, try running your query again.',
      ),
      error_type: 'INVALID_TEMPLATE_PARAMS_ERROR',
      level: 'error',
    }),
  exportUnknown: (): HttpError =>
    typedError(404, {
      message: 'The query associated with these results could not be found. You need to re-run the original query.',
      error_type: 'RESULTS_BACKEND_ERROR',
      level: 'error',
    }),
  notYours: (): HttpError =>
    typedError(403, {
      message: 'Cannot access the query',
      error_type: 'QUERY_SECURITY_ACCESS_ERROR',
      level: 'error',
      extra: null,
    }),
  resultsGone: (): HttpError =>
    typedError(410, {
      message: 'Data could not be retrieved from the results backend. You need to re-run the original query.',
      error_type: 'RESULTS_BACKEND_ERROR',
      level: 'error',
    }),
  clientIdUsed: (clientId: string): HttpError =>
    typedError(400, {
      message: `A query with client_id ${clientId} has already been run.`,
      error_type: 'GENERIC_BACKEND_ERROR',
      level: 'error',
    }),
  queryUnknown: (clientId: string): HttpError => messageError(404, `Query with client_id ${clientId} not found`),
  /** A call that opens a tab without one. The words are the contract's. */
  tabMissing: (): HttpError =>
    new HttpError(400, {
      error: '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.',
    }),
  tooManyTabs: (most: number): HttpError =>
    messageError(422, `The server keeps at most ${most} tabs of a person. Close some first.`),
  tooManyTables: (most: number): HttpError =>
    messageError(422, `The server keeps at most ${most} open tables of a person. Close some first.`),
  tabsTooLarge: (most: number): HttpError =>
    messageError(422, `The server keeps at most ${most / 1024 / 1024} MB of a person's tabs. Close some first.`),
  tableTooLarge: (): HttpError => messageError(400, { table: ['Longer than what is kept of a table.'] }),
  tabUnreadable: (): HttpError => new HttpError(400, { error: 'Expecting value: line 1 column 1 (char 0)' }),
} as const;

function wordAt(sql: string, line: number, column: number | null): string {
  const rest = (sql.split('\n')[line - 1] ?? '').slice((column ?? 1) - 1);
  return /^(?:\w+|\S)/.exec(rest)?.[0] ?? '';
}

/** The caller has its own text: a long one is not sent back whole. */
const failedQuery = ({ id, sql }: { readonly id: number; readonly sql: string }, why: string): string =>
  `Failed to execute query '${id}' - '${shortSql(sql)}': ${why}`;

/** The contract's words for a place that the parser names; undefined for anything else a parser may say. */
function syntaxText(message: string): string | undefined {
  const near = /syntax error at (?:or near "(.+?)"|(end of input))/s.exec(message);
  const place = near?.[1] ?? near?.[2];
  return place === undefined
    ? undefined
    : `Please check your query for syntax errors at or near "${place}". Then, try running your query again.`;
}

/** Kept with a run whose server ended before it did. */
export const ABANDONED = 'The server was stopped while this query was running.';

/** What a database said, in the contract's shape. Line and column count in the script that the user wrote. */
export function engineFailure(error: EngineError, engine: string, timeoutSeconds: number): HttpError {
  if (error.kind === 'cancelled') return SqlLabErrors.stopped();
  if (error.kind === 'timeout') return SqlLabErrors.timeout(timeoutSeconds);
  const known = wordsFor(error);
  return typedError(error.kind === 'too-large' ? 413 : 400, {
    message: known?.message ?? `${engine} error: ${error.message}`,
    error_type: known?.type ?? 'GENERIC_DB_ENGINE_ERROR',
    level: 'error',
    extra: {
      engine_name: engine,
      ...(known ? { database_message: error.message } : {}),
      ...(error.line === undefined ? {} : { line: error.line }),
      ...(error.column === undefined ? {} : { column: error.column }),
    },
  });
}

function wordsFor(error: EngineError): { readonly message: string; readonly type: string } | undefined {
  if (error.kind === 'too-large') return { message: error.message, type: 'RESULT_TOO_LARGE_ERROR' };
  if (error.kind === 'syntax') {
    const message = syntaxText(error.message);
    return message === undefined ? undefined : { message, type: 'SYNTAX_ERROR' };
  }
  const column = error.kind === 'column-missing' ? /column "(.+?)"/is.exec(error.message)?.[1] : undefined;
  if (column === undefined) return undefined;
  const line = error.line === undefined ? '' : ` at line ${error.line}`;
  return {
    message: `We can't seem to resolve the column "${column}"${line}.`,
    type: 'COLUMN_DOES_NOT_EXIST_ERROR',
  };
}
