import { EngineError, type EngineErrorKind } from '@facet/sdk/server';

const KINDS: readonly (readonly [RegExp, EngineErrorKind])[] = [
  [/^INTERRUPT Error/, 'cancelled'],
  [/^Out of Memory Error/, 'out-of-memory'],
  [/^Permission Error|^Invalid Input Error: Cannot change configuration option|launched in read-only mode/, 'denied'],
  [/because schema "[^"]*" does not exist|^Catalog Error: (Schema with name|SET schema)/, 'schema-missing'],
  [/^Catalog Error: Table with name|^Catalog Error: Table Function/, 'table-missing'],
  [
    /^Binder Error: (Referenced|Table ".*" does not have a) (column|named)|^Binder Error: Referenced column/,
    'column-missing',
  ],
  [/^Parser Error|^Binder Error|^Catalog Error/, 'syntax'],
  [/^(Conversion|Out of Range|Invalid Input|Constraint|Division) Error/, 'data'],
  [/^IO Error/, 'connection'],
];

const PLACE = /\n\nLINE (\d+): (.*)\n(\s*)\^/;
const SUBJECT = /(?:column|name) "?([^"\s!]+)"?/;

/** Reads kind, position and name from the text of DuckDB's error. */
export function readError(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const message = (error instanceof Error ? error.message : String(error)).replace(
    /^Failed to extract statements: /,
    '',
  );
  const kind = KINDS.find(([pattern]) => pattern.test(message))?.[1] ?? 'other';
  const place = PLACE.exec(message);
  const subject = SUBJECT.exec(message)?.[1];
  return new EngineError(
    kind,
    message,
    {
      ...(place ? { line: Number(place[1]), column: caretColumn(place) } : {}),
      ...(subject === undefined ? {} : { subject }),
    },
    { cause: error },
  );
}

/** The caret is below the text that follows `LINE n: `; long lines start with `...`. */
function caretColumn(place: RegExpExecArray): number {
  const prefix = `LINE ${place[1]}: `.length;
  return Math.max(1, (place[3] ?? '').length - prefix + 1);
}
