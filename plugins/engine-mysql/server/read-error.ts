import { sqlPieces } from '@facet/sdk/common';
import { EngineError, type EngineErrorKind } from '@facet/sdk/server';
import { mysqlGrammar } from './grammar.ts';

const LEXIS = mysqlGrammar.lexis;

const KINDS: ReadonlyMap<number, EngineErrorKind> = new Map(
  (
    [
      [
        'syntax',
        [1052, 1055, 1056, 1060, 1064, 1066, 1068, 1111, 1140, 1149, 1241, 1248, 1250, 1305, 1318, 1582, 1630, 4078],
      ],
      ['column-missing', [1054, 1072]],
      ['table-missing', [1051, 1109, 1146]],
      ['schema-missing', [1008, 1046, 1049]],
      ['denied', [1044, 1142, 1143, 1227, 1290, 1370, 1792, 1836, 1419]],
      ['cancelled', [1317]],
      ['timeout', [1969, 3024]],
      [
        'connection',
        [1040, 1042, 1043, 1045, 1053, 1129, 1130, 1158, 1159, 1160, 1161, 1203, 1226, 1698, 1927, 2013, 4151],
      ],
      ['out-of-memory', [1037, 1038, 1041]],
      ['data', [1048, 1062, 1242, 1264, 1265, 1292, 1365, 1366, 1406, 1411, 1451, 1452, 1690, 3140, 3141, 3143, 4038]],
    ] as const
  ).flatMap(([kind, codes]) => codes.map((code): [number, EngineErrorKind] => [code, kind])),
);

/** Servers quote 80 characters; one that quotes more tells no place. */
const NEAR = / near '([\s\S]{0,400})' at line (\d+)$/;
const SUBJECT = /^Unknown column '(.+?)' in |^Unknown table '(.+?)'|^Table '(?:[^'.]+\.)?(.+?)' doesn't exist/;

/** Converts an error of MySQL, with its position in the SQL if the message or the missing name allows to find it. */
export function readError(error: unknown, sql: string): EngineError {
  if (error instanceof EngineError) return error;
  const message = error instanceof Error ? error.message || error.name : String(error);
  const code = numberOf(error);
  // An error without a number concerns the connection, not the statement.
  if (code === undefined) return new EngineError('connection', message, undefined, { cause: error });
  const kind = KINDS.get(code) ?? 'other';
  const found = SUBJECT.exec(message);
  const subject = found?.[1] ?? found?.[2] ?? found?.[3];
  const near = NEAR.exec(message);
  const at = near ? placeOfRest(sql, near[1] ?? '', Number(near[2])) : placeOfName(sql, subject);
  return new EngineError(
    kind,
    message,
    { ...(at === undefined ? {} : lineAndColumn(sql, at)), ...(subject === undefined ? {} : { subject }) },
    { cause: error },
  );
}

function numberOf(error: unknown): number | undefined {
  const number: unknown = error instanceof Error && 'errno' in error ? error.errno : undefined;
  // Errors of the operating system have negative numbers, or none.
  return typeof number === 'number' && number >= 1_000 ? number : undefined;
}

/** Finds the position from the message, which quotes up to 80 characters from there. */
function placeOfRest(sql: string, rest: string, line: number): number | undefined {
  if (rest === '') return sql.trimEnd().length;
  if (sql.endsWith(rest)) return sql.length - rest.length;
  const start = sql
    .split('\n')
    .slice(0, line - 1)
    .join('\n').length;
  const at = sql.indexOf(rest, start);
  return at < 0 ? undefined : at;
}

function placeOfName(sql: string, subject: string | undefined): number | undefined {
  const name = subject?.split('.').at(-1)?.toLowerCase();
  if (name === undefined) return undefined;
  for (const { kind, start, end } of sqlPieces(sql, LEXIS)) {
    const written = sql.slice(start, end);
    const plain = kind === 'word' ? written : kind === 'name' ? written.slice(1, -1).replaceAll('``', '`') : undefined;
    if (plain?.toLowerCase() === name) return start;
  }
  return undefined;
}

function lineAndColumn(sql: string, at: number): { readonly line: number; readonly column: number } {
  const lines = sql.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
