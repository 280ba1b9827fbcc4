import { EngineError, type EngineErrorKind } from './engine.ts';
import { sdkText } from './sdk-text.ts';

/** What every engine says of a statement whose caller has stopped it. */
export const queryCancelled = (): EngineError => new EngineError('cancelled', sdkText('engine.cancelled'));

/** What every engine says of a statement that has taken its time, in milliseconds. */
export const queryTimedOut = (deadlineMs: number): EngineError =>
  new EngineError('timeout', sdkText('engine.timedOut', { seconds: Math.round(deadlineMs / 1_000) }));

/** A list of schemas, tables or columns with more entries than an engine fetches. */
export const listTooLong = (): EngineError => new EngineError('too-large', sdkText('engine.longList'));

/** A statement with a text, a name or a comment that does not end. */
export const unclosedQuote = (): EngineError => new EngineError('syntax', sdkText('statement.open'));

const BEFORE_ROWS: ReadonlySet<EngineErrorKind> = new Set([
  'syntax',
  'column-missing',
  'table-missing',
  'schema-missing',
  'denied',
]);

/** Whether errors of a kind occur while a statement is parsed, before the database reads a row. */
export const occursBeforeRows = (kind: EngineErrorKind): boolean => BEFORE_ROWS.has(kind);
