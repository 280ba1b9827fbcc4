import { SqlRefusal, type SqlRefusalReason, SqlTemplateError } from '@facet/plugin-query/contract.server';
import { EngineError, type HttpError } from '@facet/sdk/server';
import { engineFailure, SqlLabErrors } from '../errors.ts';

export interface FailedScript {
  /** Id of the query's row, 0 for a script that is not run. */
  readonly queryId: number;
  /** The script as the user wrote it. */
  readonly sql: string;
  /** Name of the database's engine in messages. */
  readonly backend: string;
  readonly timeoutSeconds: number;
}

/** Converts an error of a script to the contract's form; errors of other kinds are returned unchanged. */
export function scriptFailure(error: unknown, script: FailedScript): unknown {
  if (error instanceof SqlRefusal) return refusal(error.reason, script.backend);
  if (error instanceof SqlTemplateError) return templateFailure(error, script);
  return error instanceof EngineError ? engineFailure(error, script.backend, script.timeoutSeconds) : error;
}

function refusal(reason: SqlRefusalReason, backend: string): HttpError {
  switch (reason.code) {
    case 'script-too-long':
      return SqlLabErrors.scriptTooLong(reason.most);
    case 'empty':
      return SqlLabErrors.empty();
    case 'too-many-statements':
      return SqlLabErrors.tooManyStatements(reason.most);
    case 'syntax':
      return SqlLabErrors.syntax(backend, reason.message, { line: reason.line, column: reason.column });
    case 'function-denied':
      return SqlLabErrors.functionDenied(reason.name);
    case 'read-only':
      return SqlLabErrors.readOnly();
    case 'tables-denied':
      return SqlLabErrors.tablesDenied(reason.tables);
    case 'table-secret':
      return SqlLabErrors.tableSecret(reason.table);
    case 'opaque':
      return SqlLabErrors.opaque();
    case 'rows-protected':
      return SqlLabErrors.rowsProtected(reason.table);
    case 'rows-not-copied':
      return SqlLabErrors.rowsNotCopied(reason.table);
    case 'create-not-allowed':
      return SqlLabErrors.ctasNotAllowed();
    case 'create-without-select':
      return reason.method === 'VIEW' ? SqlLabErrors.badCvas() : SqlLabErrors.badCtas();
  }
}

function templateFailure(error: SqlTemplateError, { queryId: id, sql }: FailedScript): HttpError {
  if (error.calculation) return SqlLabErrors.templateFailed({ id, sql }, error.message);
  return error.undefinedNames.length > 0
    ? SqlLabErrors.templateUndefined({ id, sql }, error.undefinedNames)
    : SqlLabErrors.templateInvalid({ id, sql });
}
