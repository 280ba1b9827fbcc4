/** Types of the columns that a scripted database gives, in words of no engine. */
export type ScriptedType = 'int' | 'text' | 'bool' | 'date' | 'moment';

export interface ScriptedColumn {
  readonly name: string;
  readonly type: ScriptedType;
}

/** What a database would say to a statement; places are those of the statement. */
export type ScriptedAnswer =
  | {
      readonly kind: 'rows';
      readonly columns: readonly ScriptedColumn[];
      /** Numbers, texts, truth values, and milliseconds since 1970 of days and moments. */
      readonly count: number;
      readonly rows: Iterable<readonly (string | number | boolean | null)[]>;
    }
  | {
      readonly kind: 'fault';
      readonly fault: 'syntax' | 'table' | 'column';
      readonly line: number;
      readonly column: number;
      readonly subject: string;
    }
  /** It runs until it is stopped. */
  | { readonly kind: 'waits' };

/** SQL that scripted databases know beside that of the kit. */
export const scriptedSql = {
  endless: 'SELECT endless FROM forever',
  series: (n: number): string => `SELECT n, word FROM series_${n}`,
  longText: (length: number): string => `long_text_${length}()`,
  basics: 'SELECT basics FROM kit',
  twins: 'SELECT twins FROM kit',
  broken: "SELECT 'FROM FROM'\nFROM FROM",
};

/**
 * Titles of cases of the engines' kit that ask for what no script gives: expressions that a database computes, and tables that it makes.
 * What they try of a dialect is tried on a real server, or as a table of texts.
 */
export const UNSCRIPTED: ReadonlySet<string> = new Set([
  'keeps integers beyond 2^53 exact and fractions of moments',
  'keeps texts of every script',
  'keeps an empty text, which is no null',
  'keeps decimal digits',
  'keeps moments with a zone',
  'keeps bytes that are text',
  'keeps bytes that are none',
  'keeps JSON',
  'keeps lists',
  'takes the limit and the offset of its dialect',
  'changes nothing in a read-only run',
  'finds a table of any name',
  'describes a query without running it',
  'tells tables and columns',
  'tells tables, columns and keys',
  'lists 10000 tables within 3 s',
  'every time grain gives a moment that is not after its column by more than the grain, and is stable',
  'moments that are texts have time grains, in the formats of a dialect that reads them',
  'literals and names survive their quoting',
]);

/** A database of a few statements, behind whatever protocol a test speaks. */
export function scriptedAnswer(sql: string): ScriptedAnswer {
  const text = sql.trim();
  const [whole, limit] = /\s+LIMIT (\d+)$/.exec(text) ?? [];
  if (whole !== undefined) return limited(scriptedAnswer(text.slice(0, -whole.length)), Number(limit));
  if (text === scriptedSql.endless) return { kind: 'waits' };
  if (text === scriptedSql.basics)
    return {
      kind: 'rows',
      columns: [
        { name: 'n', type: 'int' },
        { name: 't', type: 'text' },
        { name: 'nothing', type: 'int' },
        { name: 'yes', type: 'bool' },
        { name: 'd', type: 'date' },
      ],
      count: 1,
      rows: [[7, 'text', null, true, Date.UTC(2020, 1, 29)]],
    };
  if (text === scriptedSql.twins)
    return {
      kind: 'rows',
      columns: [
        { name: 'a', type: 'int' },
        { name: 'a', type: 'int' },
      ],
      count: 1,
      rows: [[1, 2]],
    };
  const one = /^SELECT (\d+)(?: AS (\w+))?$/.exec(text);
  if (one)
    return { kind: 'rows', columns: [{ name: one[2] ?? 'one', type: 'int' }], count: 1, rows: [[Number(one[1])]] };
  return seriesAnswer(text) ?? faultOf(text);
}

function limited(answer: ScriptedAnswer, limit: number): ScriptedAnswer {
  if (answer.kind !== 'rows') return answer;
  return { ...answer, count: Math.min(answer.count, limit), rows: Iterator.from(answer.rows).take(limit) };
}

function seriesAnswer(text: string): ScriptedAnswer | undefined {
  if (/\bnowhere\b/.test(text)) return undefined;
  const long = /long_text_(\d+)\(\)/.exec(text);
  const found = /\bseries_(\d+)\b/.exec(text);
  if (!found && !long) return undefined;
  const count = /WHERE n < 0/.test(text) ? 0 : Number(found?.[1] ?? 1);
  const longText = long ? 'x'.repeat(Number(long[1])) : null;
  const gap = /AS gap/.test(text);
  const columns: readonly ScriptedColumn[] = [
    ...(found ? [{ name: 'n', type: 'int' } as const] : []),
    ...(long ? [{ name: 't', type: 'text' } as const] : found ? [{ name: 'word', type: 'text' } as const] : []),
    ...(gap ? [{ name: 'gap', type: 'int' } as const] : []),
  ];
  return {
    kind: 'rows',
    columns,
    count,
    rows: (function* () {
      for (let n = 0; n < count; n += 1) {
        const word = longText ?? `word ${n}`;
        yield [...(found ? [n] : []), word, ...(gap ? [n === 3 ? null : n] : [])];
      }
    })(),
  };
}

function faultOf(text: string): ScriptedAnswer {
  const table = /\bno_such_table\b/.exec(text);
  const column = /\bnowhere\b/.exec(text);
  const found = column ?? table;
  const at = found?.index ?? scriptedSql.broken.length - 'FROM'.length;
  const before = text.slice(0, at);
  return {
    kind: 'fault',
    fault: column ? 'column' : table ? 'table' : 'syntax',
    line: before.split('\n').length,
    column: at - before.lastIndexOf('\n'),
    subject: found?.[0] ?? 'FROM',
  };
}
