import type { RunError } from './run-error.ts';

/** What a database says of braces that it does not know: of some engines the contract names no kind of error. */
const OF_UNREAD_SQL: ReadonlySet<string> = new Set(['SYNTAX_ERROR', 'GENERIC_DB_ENGINE_ERROR']);

const TEMPLATE = /\{[{%#]/;

/** Whether a template in the SQL that nobody filled in explains the failure. */
export function isUnfilledTemplate({ type }: Pick<RunError, 'type'>, sql: string): boolean {
  return type !== null && OF_UNREAD_SQL.has(type) && TEMPLATE.test(sql);
}
