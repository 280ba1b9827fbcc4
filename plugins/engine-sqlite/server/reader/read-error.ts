import { EngineError } from '@facet/sdk/server';
import type { FromReader } from '../protocol.ts';

type Failure = Extract<FromReader, { readonly type: 'error' }>;

const BY_CODE: ReadonlyMap<number, Failure['kind']> = new Map<number, Failure['kind']>([
  [7, 'out-of-memory'],
  [8, 'denied'],
  [10, 'connection'],
  [11, 'connection'],
  [14, 'connection'],
  [18, 'data'],
  [23, 'denied'],
  [26, 'connection'],
]);
const BY_TEXT: readonly (readonly [RegExp, Failure['kind']])[] = [
  [/^no such column: /, 'column-missing'],
  [/^no such table: /, 'table-missing'],
  [/^unknown database /, 'schema-missing'],
  [/not authorized|prohibited|readonly database/, 'denied'],
  [
    /syntax error|incomplete input|unrecognized token|no such function|misuse of|wrong number of arguments|ambiguous/,
    'syntax',
  ],
  [/^The SQL query contains no statements/, 'syntax'],
];
const SUBJECT = /^no such (?:column|table): (.+)$/;
const NEAR = /^near "([\s\S]*)": syntax error$|^unrecognized token: "([\s\S]*)"$/;

/** Prepares a statement. @throws the error of SQLite */
type Prepare = (sql: string) => void;

/**
 * Converts an error of SQLite, with its position. @param prepared Whether the error occurred after the preparation, so
 * that the data caused it
 */
export function readError(error: unknown, sql: string, prepare: Prepare, prepared: boolean): Failure {
  if (error instanceof EngineError) return { type: 'error', kind: error.kind, message: error.message };
  const message = error instanceof Error ? error.message : String(error);
  const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  const byCode = typeof code === 'number' ? BY_CODE.get(code & 255) : undefined;
  const kind = byCode ?? BY_TEXT.find(([pattern]) => pattern.test(message))?.[1] ?? (prepared ? 'data' : 'syntax');
  const subject = SUBJECT.exec(message)?.[1];
  const at = placeOf(message, sql, prepare);
  return {
    type: 'error',
    kind,
    message: kind === 'denied' ? `${message}: SQLite files are only read.` : message,
    ...(at === undefined ? {} : { at }),
    ...(subject === undefined ? {} : { subject }),
  };
}

/**
 * SQLite reports the unexpected token without its position: that is the first such token for which the text up to there
 * fails with the same error.
 */
function placeOf(message: string, sql: string, prepare: Prepare): number | undefined {
  if (message === 'incomplete input') return sql.trimEnd().length;
  const found = NEAR.exec(message);
  const token = found?.[1] ?? found?.[2];
  if (token === undefined || token === '') return undefined;
  for (let at = sql.indexOf(token); at >= 0; at = sql.indexOf(token, at + 1)) {
    if (failure(sql.slice(0, at + token.length), prepare) === message) return at;
  }
  return undefined;
}

function failure(sql: string, prepare: Prepare): string | undefined {
  try {
    prepare(sql);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
