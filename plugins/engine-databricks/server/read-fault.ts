import { occursBeforeRows, EngineError, type EngineErrorKind, messageOfAnswer } from '@facet/sdk/server';
import { faultAnswer, type StatementAnswer } from './wire.ts';

/** Error kinds by the error class, which precedes the message in brackets. */
const CLASSES: readonly (readonly [RegExp, EngineErrorKind])[] = [
  [/UNRESOLVED_COLUMN|UNRESOLVED_MAP_KEY/, 'column-missing'],
  [/TABLE_OR_VIEW_NOT_FOUND/, 'table-missing'],
  [/SCHEMA_NOT_FOUND|NO_SUCH_CATALOG_EXCEPTION|NO_SUCH_CATALOG|CATALOG_NOT_FOUND/, 'schema-missing'],
  [/INSUFFICIENT_PERMISSIONS|PERMISSION_DENIED|UNAUTHORIZED_ACCESS/, 'denied'],
  [/OUT_OF_MEMORY/, 'out-of-memory'],
  [
    /DIVIDE_BY_ZERO|CAST_INVALID_INPUT|CAST_OVERFLOW|ARITHMETIC_OVERFLOW|NUMERIC_VALUE_OUT_OF_RANGE|INVALID_ARRAY_INDEX|SCALAR_SUBQUERY_TOO_MANY_ROWS|CANNOT_PARSE|INVALID_FRACTION/,
    'data',
  ],
  [
    /PARSE_SYNTAX_ERROR|UNRESOLVED_ROUTINE|MISSING_AGGREGATION|DATATYPE_MISMATCH|AMBIGUOUS|WRONG_NUM_ARGS|MISSING_GROUP_BY|UNSUPPORTED|INVALID_|NOT_AGGREGATE/,
    'syntax',
  ],
];
const CLASS = /\[([A-Z_]+(?:\.[A-Z_]+)*)\]/;
const PLACE = /line (\d+),? pos (\d+)/;
const SUBJECT =
  /with name `(?:[^`]*`\.`)*([^`]+)`|(?:table or view|TABLE_OR_VIEW_NOT_FOUND\] The table or view) `(?:[^`]*`\.`)*([^`]+)`/i;

/** Converts an error response of the server. */
export function readFault(status: number, json: unknown, text: string): EngineError {
  const read = faultAnswer.safeParse(json);
  const message =
    (read.success ? read.data.message : undefined) ??
    `The server answered ${status}: ${messageOfAnswer(text) || 'nothing else'}`;
  if (status === 401 || status === 403) return new EngineError('connection', `Access denied (${status}): ${message}`);
  return new EngineError(status === 400 ? 'other' : 'connection', message);
}

/** Converts the final state of a statement that did not succeed. */
export function readEnd({ status }: StatementAnswer): EngineError {
  const message = status.error?.message ?? `The statement ended as ${status.state}.`;
  if (status.state === 'CANCELED') return new EngineError('cancelled', message);
  const [, name = ''] = CLASS.exec(message) ?? [];
  const kind = /byte limit|too large/i.test(message)
    ? 'too-large'
    : (CLASSES.find(([pattern]) => pattern.test(name))?.[1] ??
      (/INTERNAL|TEMPORARILY|UNAVAILABLE|DEADLINE|WORKSPACE/.test(status.error?.error_code ?? '')
        ? 'connection'
        : 'other'));
  const [, line, position] = PLACE.exec(message) ?? [];
  const subject = SUBJECT.exec(message)
    ?.slice(1)
    .find((found) => found !== undefined);
  return new EngineError(kind, message, {
    // Positions are counted from zero.
    ...(line === undefined ? {} : { line: Number(line), column: Number(position) + 1 }),
    ...(subject === undefined ? {} : { subject }),
    whileRunning: !occursBeforeRows(kind),
  });
}
