import { type SqlPiece, sqlPieces } from '@facet/sdk/common';
import { occursBeforeRows, EngineError, type EngineErrorKind, messageOfAnswer } from '@facet/sdk/server';
import { clickHouseGrammar } from './grammar.ts';

/** Error codes, as in `system.errors`. */
const KINDS: readonly (readonly [EngineErrorKind, readonly number[]])[] = [
  ['column-missing', [16, 47]],
  ['table-missing', [60]],
  ['schema-missing', [81]],
  ['denied', [164, 291, 392, 482, 497]],
  ['cancelled', [394]],
  ['timeout', [159, 160]],
  ['out-of-memory', [241, 307, 396, 158, 306]],
  ['connection', [192, 193, 194, 195, 202, 203, 209, 210, 279, 373, 516, 519]],
  [
    'data',
    [
      6, 25, 26, 27, 32, 38, 41, 53, 69, 70, 72, 117, 125, 128, 131, 153, 321, 349, 395, 407, 413, 441, 457, 469, 675,
      676,
    ],
  ],
  [
    'syntax',
    [36, 42, 43, 44, 46, 50, 51, 62, 73, 115, 179, 182, 184, 206, 207, 215, 352, 386, 403, 456, 574, 700, 721],
  ],
];

const FAULT = /Code: (\d+)[.,]\s*(?:e\.displayText\(\) = )?DB::Exception: ([^]*)/;
const REST =
  /(,? e\.what\(\) = DB::Exception[^]*|(?<!\s)\s*\(version \d[^()]*(\([^()]*\)[^()]*)*\)\s*(\r?\n[^]*)?|\r?\n\d+ \S+\r?\n__exception__[^]*)$/;
/** The statement as quoted by the server, which may contain more than its author has written. */
const STATEMENT =
  /((?:: *|(?<! ) *)[Ww]hile (processing|executing|reading)\b|(?:[.:,] *|(?<! ) *)In (scope|query)\b|\(line \d+, col \d+\)(?=:))[^]*$/;
const NAME = /(?<!\s)\s*\([A-Z][A-Z_0-9]+\)$/;
const PLACE = /\(line (\d+), col (\d+)\)/;
const SUBJECT =
  /(?:Unknown expression(?: or function)? identifier|Unknown identifier|Missing columns|There's no column)[:\s]*[`'"]?(?:[\w.]*\.)?([^`'"\s.,]+)[`'"]?|Identifier '(?:[^']*\.)?([^'.]+)' cannot be resolved|Unknown table expression identifier [`'](?:[^`']*\.)?([^`'.]+)[`']|Table (?:\S+\.)?`?([^`\s.]+)`? (?:doesn't|does not) exist/;

/** Converts an error response. @param sql The statement, in which the position of an unknown name is searched. */
export function readFault(text: string, status: number, sql: string): EngineError {
  const fault = readTail(text, sql);
  if (fault) return fault;
  const words = messageOfAnswer(text) || 'nothing else';
  return new EngineError(
    'connection',
    status === 401 || status === 403
      ? `Access denied (${status}): ${words}`
      : `The server answered ${status}: ${words}`,
  );
}

/** Converts an error at the end of a response; undefined where there is none. */
export function readTail(text: string, sql: string): EngineError | undefined {
  const [, code, said = ''] = FAULT.exec(text) ?? [];
  if (code === undefined) return undefined;
  const message = said
    .replace(REST, '')
    .replace(NAME, '')
    .replace(STATEMENT, (cut) => /^\(line \d+, col \d+\)/.exec(cut)?.[0] ?? '')
    .trim();
  const kind = KINDS.find(([, codes]) => codes.includes(Number(code)))?.[0] ?? 'other';
  const [, line, column] = PLACE.exec(message) ?? [];
  const subject = SUBJECT.exec(message)
    ?.slice(1)
    .find((name) => name !== undefined);
  const place =
    line === undefined
      ? subject === undefined || !occursBeforeRows(kind)
        ? undefined
        : placeOf(subject, sql)
      : { line: Number(line), column: Number(column) };
  return new EngineError(kind, message, {
    ...place,
    ...(subject === undefined ? {} : { subject }),
    whileRunning: !place && !occursBeforeRows(kind),
  });
}

/** First position of a name in a statement. */
function placeOf(name: string, sql: string): { line: number; column: number } | undefined {
  for (const piece of sqlPieces(sql, clickHouseGrammar.lexis)) {
    if (!isName(sql, piece, name)) continue;
    const before = sql.slice(0, piece.start);
    return { line: before.split('\n').length, column: piece.start - before.lastIndexOf('\n') };
  }
  return undefined;
}

function isName(sql: string, { kind, start, end }: SqlPiece, name: string): boolean {
  return (
    (kind === 'word' && sql.slice(start, end) === name) || (kind === 'name' && sql.slice(start + 1, end - 1) === name)
  );
}
