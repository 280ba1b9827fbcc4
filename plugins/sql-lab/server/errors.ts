import { shortSql } from './short-sql.ts';
import { type EngineError, HttpError, messageError, typedError } from '@facet/sdk/server';
import { sqlLabText } from './sql-lab-text.ts';

/** Texts and types of SQL Lab's errors (reference: HTTP API 10.1, facts 9). */
export const SqlLabErrors = {
  databaseUnknown: (): HttpError =>
    typedError(404, {
      message: sqlLabText('databaseUnknown'),
      error_type: 'GENERIC_BACKEND_ERROR',
      level: 'error',
    }),
  tablesDenied: (tables: readonly string[]): HttpError =>
    typedError(403, {
      message: sqlLabText('tablesDenied', { tables: tables.map((table) => `\`${table}\``).join(', ') }),
      error_type: 'TABLE_SECURITY_ACCESS_ERROR',
      level: 'error',
      extra: { tables, link: '' },
    }),
  readOnly: (): HttpError =>
    typedError(400, {
      message: sqlLabText('readOnly'),
      error_type: 'DML_NOT_ALLOWED_ERROR',
      level: 'error',
    }),
  functionDenied: (name: string): HttpError =>
    typedError(400, {
      message: sqlLabText('functionDenied', { name }),
      error_type: 'DML_NOT_ALLOWED_ERROR',
      level: 'error',
    }),
  rowsProtected: (table: string): HttpError =>
    typedError(403, {
      message: sqlLabText('rowsProtected', { table }),
      error_type: 'QUERY_SECURITY_ACCESS_ERROR',
      level: 'error',
    }),
  rowsNotCopied: (table: string): HttpError =>
    typedError(403, {
      message: sqlLabText('rowsNotCopied', { table }),
      error_type: 'QUERY_SECURITY_ACCESS_ERROR',
      level: 'error',
    }),
  tableSecret: (table: string): HttpError =>
    typedError(403, {
      message: sqlLabText('tableSecret', { table }),
      error_type: 'TABLE_SECURITY_ACCESS_ERROR',
      level: 'error',
      extra: { tables: [table], link: '' },
    }),
  opaque: (): HttpError =>
    typedError(403, {
      message: sqlLabText('opaque'),
      error_type: 'QUERY_SECURITY_ACCESS_ERROR',
      level: 'error',
    }),
  empty: (): HttpError =>
    typedError(400, { message: sqlLabText('empty'), error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'error' }),
  tooManyStatements: (limit: number): HttpError =>
    typedError(400, {
      message: sqlLabText('tooManyStatements', { limit }),
      error_type: 'GENERIC_DB_ENGINE_ERROR',
      level: 'error',
    }),
  scriptTooLong: (limit: number): HttpError =>
    typedError(400, {
      message: sqlLabText('scriptTooLong', { limit: limit.toLocaleString('en-US') }),
      error_type: 'GENERIC_DB_ENGINE_ERROR',
      level: 'error',
    }),
  syntax: (engine: string, message: string, place: { line: number | null; column: number | null }): HttpError =>
    typedError(400, {
      message: syntaxText(message) ?? sqlLabText('engineError', { engine, message }),
      // An unterminated quote is reported as an error of the database.
      error_type: message.startsWith('unterminated ') ? 'GENERIC_DB_ENGINE_ERROR' : 'SYNTAX_ERROR',
      level: 'error',
      extra: { engine_name: engine, ...place },
    }),
  /** A text that cannot be formatted, with the message of the contract. */
  unreadable: (
    sql: string,
    engine: string | null,
    { line, column }: { readonly line: number | null; readonly column: number | null },
  ): HttpError =>
    typedError(422, {
      message:
        line === null
          ? sqlLabText('unparsable')
          : sqlLabText('errorNear', { word: wordAt(sql, line, column), line, column: column ?? 1 }),
      error_type: 'INVALID_SQL_ERROR',
      level: 'error',
      extra: { sql: shortSql(sql), engine, line, column },
    }),
  ctasMethod: (): HttpError => messageError(400, { ctas_method: [sqlLabText('ctasMethod')] }),
  estimateDatabaseUnknown: (): HttpError =>
    typedError(404, {
      message: sqlLabText('estimateDatabaseUnknown'),
      error_type: 'RESULTS_BACKEND_ERROR',
      level: 'error',
    }),
  badCtas: (): HttpError =>
    typedError(400, {
      message: sqlLabText('badCtas'),
      error_type: 'INVALID_CTAS_QUERY_ERROR',
      level: 'error',
    }),
  badCvas: (): HttpError =>
    typedError(400, {
      message: sqlLabText('badCvas'),
      error_type: 'INVALID_CVAS_QUERY_ERROR',
      level: 'error',
    }),
  ctasNotAllowed: (): HttpError =>
    typedError(400, {
      message: sqlLabText('ctasNotAllowed'),
      error_type: 'DML_NOT_ALLOWED_ERROR',
      level: 'error',
    }),
  timeout: (seconds: number): HttpError =>
    typedError(408, {
      message: sqlLabText('timeout', { seconds }),
      error_type: 'SQLLAB_TIMEOUT_ERROR',
      level: 'error',
      extra: {},
    }),
  stopped: (): HttpError =>
    typedError(400, { message: sqlLabText('stopped'), error_type: 'GENERIC_DB_ENGINE_ERROR', level: 'warning' }),
  templateUndefined: (query: { readonly id: number; readonly sql: string }, names: readonly string[]): HttpError =>
    typedError(400, {
      message: failedQuery(
        query,
        sqlLabText(names.length === 1 ? 'template.undefinedOne' : 'template.undefinedMany', {
          names: names.map((name) => `"${name}"`).join(', '),
        }),
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
      message: failedQuery(query, sqlLabText('template.invalid')),
      error_type: 'INVALID_TEMPLATE_PARAMS_ERROR',
      level: 'error',
    }),
  exportUnknown: (): HttpError =>
    typedError(404, {
      message: sqlLabText('exportUnknown'),
      error_type: 'RESULTS_BACKEND_ERROR',
      level: 'error',
    }),
  notYours: (): HttpError =>
    typedError(403, {
      message: sqlLabText('notYours'),
      error_type: 'QUERY_SECURITY_ACCESS_ERROR',
      level: 'error',
      extra: null,
    }),
  resultsGone: (): HttpError =>
    typedError(410, {
      message: sqlLabText('resultsGone'),
      error_type: 'RESULTS_BACKEND_ERROR',
      level: 'error',
    }),
  clientIdUsed: (clientId: string): HttpError =>
    typedError(400, {
      message: sqlLabText('clientIdUsed', { clientId }),
      error_type: 'GENERIC_BACKEND_ERROR',
      level: 'error',
    }),
  queryUnknown: (clientId: string): HttpError => messageError(404, sqlLabText('queryUnknown', { clientId })),
  /** A request to open a tab without a description of it. The message is that of the contract. */
  tabMissing: (): HttpError =>
    new HttpError(400, {
      error: sqlLabText('tabMissing'),
    }),
  tooManyTabs: (most: number): HttpError => messageError(422, sqlLabText('tooManyTabs', { most })),
  tooManyTables: (most: number): HttpError => messageError(422, sqlLabText('tooManyTables', { most })),
  tabsTooLarge: (most: number): HttpError =>
    messageError(422, sqlLabText('tabsTooLarge', { megabytes: most / 1024 / 1024 })),
  tableTooLarge: (): HttpError => messageError(400, { table: [sqlLabText('tableTooLarge')] }),
  tabTooLong: (name: string, most: number): HttpError =>
    messageError(400, { [name]: [sqlLabText('tab.tooLong', { most })] }),
  badTabExtra: (): HttpError => messageError(400, { extra_json: [sqlLabText('tab.badExtra')] }),
  badTable: (): HttpError => messageError(400, { table: [sqlLabText('tab.badTable')] }),
  badSharedQuery: (): HttpError => messageError(400, { form_data: [sqlLabText('badSharedQuery')] }),
  tabUnreadable: (): HttpError => new HttpError(400, { error: sqlLabText('tabUnreadable') }),
} as const;

function wordAt(sql: string, line: number, column: number | null): string {
  const rest = (sql.split('\n')[line - 1] ?? '').slice((column ?? 1) - 1);
  return /^(?:\w+|\S)/.exec(rest)?.[0] ?? '';
}

/** The caller already has the SQL, so a long text is not sent back whole. */
const failedQuery = ({ id, sql }: { readonly id: number; readonly sql: string }, why: string): string =>
  sqlLabText('failedQuery', { id, sql: shortSql(sql), reason: why });

/** The contract's message for a position that the parser names; undefined for any other message of the parser. */
function syntaxText(message: string): string | undefined {
  const near = /syntax error at (?:or near "(.+?)"|(end of input))/s.exec(message);
  const place = near?.[1] ?? near?.[2];
  return place === undefined ? undefined : sqlLabText('syntaxNear', { place });
}

/** Error of a run whose server process ended first. */
export const ABANDONED = sqlLabText('abandoned');

/** An error of the database in the contract's form. Line and column count in the script that the user wrote. */
export function engineFailure(error: EngineError, engine: string, timeoutSeconds: number): HttpError {
  if (error.kind === 'cancelled') return SqlLabErrors.stopped();
  if (error.kind === 'timeout') return SqlLabErrors.timeout(timeoutSeconds);
  const known = wordsFor(error);
  return typedError(error.kind === 'too-large' ? 413 : 400, {
    message: known?.message ?? sqlLabText('engineError', { engine, message: error.message }),
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
  const { line } = error;
  return {
    message:
      line === undefined ? sqlLabText('columnMissing', { column }) : sqlLabText('columnMissingAt', { column, line }),
    type: 'COLUMN_DOES_NOT_EXIST_ERROR',
  };
}
