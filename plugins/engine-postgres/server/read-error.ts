import { EngineError, type EngineErrorKind } from '@facet/sdk/server';
import pg from 'pg';

const KINDS: readonly (readonly [RegExp, EngineErrorKind])[] = [
  [/^42601|^42P0[2-9]|^42804|^42803|^42883|^42702|^42712|^42725|^42846|^0A/, 'syntax'],
  [/^42703/, 'column-missing'],
  [/^42P01/, 'table-missing'],
  [/^3F000/, 'schema-missing'],
  [/^42501|^25006/, 'denied'],
  [/^57014/, 'cancelled'],
  [/^53200/, 'out-of-memory'],
  [/^08|^28|^3D|^57P|^53300/, 'connection'],
  [/^22|^23|^21/, 'data'],
];

/** Converts an error of Postgres to its printed form: message, the line with a caret, detail and hint. */
export function readError(error: unknown, sql: string): EngineError {
  if (error instanceof EngineError) return error;
  if (!(error instanceof pg.DatabaseError)) {
    const message = error instanceof Error ? error.message || error.name : String(error);
    return new EngineError('connection', message, undefined, { cause: error });
  }
  const code = error.code ?? '';
  // The server's statement timeout may fire just before ours; both have this code.
  const timedOut = code === '57014' && error.message.includes('statement timeout');
  const kind = timedOut ? 'timeout' : (KINDS.find(([pattern]) => pattern.test(code))?.[1] ?? 'other');
  const place = placeOf(sql, Number(error.position));
  const lines = [
    error.message,
    ...(place
      ? [`LINE ${place.line}: ${place.text}`, `${' '.repeat(`LINE ${place.line}: `.length + place.column - 1)}^`]
      : []),
    ...(error.detail ? [`DETAIL:  ${error.detail}`] : []),
    ...(error.hint ? [`HINT:  ${error.hint}`] : []),
  ];
  const subject = /"([^"]+)"/.exec(error.message)?.[1];
  return new EngineError(
    kind,
    `${lines.join('\n')}\n`,
    {
      ...(place ? { line: place.line, column: place.column } : { whileRunning: true }),
      ...(subject === undefined ? {} : { subject }),
    },
    { cause: error },
  );
}

/** Line and column, both from 1, of a character position from 1. */
function placeOf(sql: string, position: number): { line: number; column: number; text: string } | undefined {
  if (!Number.isInteger(position) || position < 1) return undefined;
  const before = sql.slice(0, position - 1).split('\n');
  const line = before.length;
  return { line, column: (before.at(-1) ?? '').length + 1, text: sql.split('\n')[line - 1] ?? '' };
}
