import { sqlPieces } from '@facet/sdk/common';
import { occursBeforeRows, EngineError, type EngineErrorKind } from '@facet/sdk/server';
import { mssqlGrammar } from './grammar.ts';

/** Error kinds by number: https://learn.microsoft.com/sql/relational-databases/errors-events */
const KINDS: ReadonlyMap<number, EngineErrorKind> = new Map(
  (
    [
      [
        'syntax',
        [
          102, 103, 104, 105, 107, 108, 109, 113, 116, 119, 121, 130, 137, 142, 144, 145, 147, 148, 153, 156, 164, 170,
          174, 189, 195, 205, 209, 213, 243, 252, 306, 319, 402, 408, 411, 1011, 1033, 1038, 4104, 4145, 8115, 8117,
          8120, 8121, 8127, 8155, 8156, 8158, 10727,
        ],
      ],
      ['column-missing', [207, 1911, 4924]],
      ['table-missing', [208, 3701, 4701, 4902]],
      ['schema-missing', [911, 2760, 4060]],
      ['denied', [229, 230, 262, 297, 300, 371, 916, 1088, 3704, 15247, 15151]],
      ['timeout', [1222]],
      ['out-of-memory', [701, 802, 8645, 8651, 8657]],
      [
        'connection',
        [233, 4064, 10928, 10929, 17142, 18452, 18456, 18461, 18486, 18487, 18488, 40197, 40501, 40532, 40613, 40615],
      ],
      [
        'data',
        [
          220, 232, 235, 241, 242, 244, 245, 248, 295, 298, 512, 515, 517, 535, 537, 547, 2601, 2627, 2628, 3623, 8114,
          8134, 8152, 8169, 9420,
        ],
      ],
    ] as const
  ).flatMap(([kind, numbers]) => numbers.map((number): [number, EngineErrorKind] => [number, kind])),
);

/** Arithmetic overflow. */
const OVERFLOW = 8115;
const SUBJECT =
  /^Invalid column name '(.+?)'|^Invalid object name '(?:[^']*\.)?([^'.]+)'|multi-part identifier "(?:[^"]*\.)?([^".]+)" could not/;
const NEAR = /near(?: the keyword)? '(.+?)'/;

/** Converts an error of the server or the connection, with its position in the SQL if the message allows to find it. */
export function readError(error: unknown, sql: string): EngineError {
  if (error instanceof EngineError) return error;
  const message = error instanceof Error ? error.message || error.name : String(error);
  const number = memberOf(error, 'number');
  if (typeof number !== 'number') {
    const denied = memberOf(error, 'code') === 'ELOGIN' ? `Access denied: ${message}` : message;
    return new EngineError('connection', denied, undefined, { cause: error });
  }
  const kind = number === OVERFLOW ? 'data' : (KINDS.get(number) ?? 'other');
  const subject = SUBJECT.exec(message)
    ?.slice(1)
    .find((name) => name !== undefined);
  const line = memberOf(error, 'lineNumber');
  const place = occursBeforeRows(kind)
    ? placeOf(sql, subject ?? NEAR.exec(message)?.[1], typeof line === 'number' ? line : undefined)
    : undefined;
  return new EngineError(
    kind,
    message,
    { ...place, ...(subject === undefined ? {} : { subject }), whileRunning: !occursBeforeRows(kind) },
    { cause: error },
  );
}

/** The server reports the line; the column is that of the word in its message. */
function placeOf(sql: string, word: string | undefined, line: number | undefined) {
  if (word === undefined) return line === undefined ? undefined : { line };
  const found = [...sqlPieces(sql, mssqlGrammar.lexis)]
    .filter(({ kind, start, end }) => isNamed(sql.slice(start, end), kind, word))
    .map(({ start }) => {
      const before = sql.slice(0, start);
      return { line: before.split('\n').length, column: start - before.lastIndexOf('\n') };
    });
  // If the word occurs several times in the line, the last one: the parser stops after the error.
  return found.filter((place) => place.line === line).at(-1) ?? found[0] ?? (line === undefined ? undefined : { line });
}

function isNamed(piece: string, kind: string, word: string): boolean {
  if (kind === 'name') return piece.slice(1, -1).toLowerCase() === word.toLowerCase();
  return (kind === 'word' || kind === 'sign') && piece.toLowerCase() === word.toLowerCase();
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
