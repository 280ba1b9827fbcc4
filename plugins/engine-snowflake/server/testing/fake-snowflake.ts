import { gzipSync } from 'node:zlib';
import { type HttpFake, httpFake, type HttpFakeAnswer } from '../../../../tests/support/http-fake.ts';
import {
  type ScriptedAnswer,
  scriptedAnswer,
  type ScriptedColumn,
} from '../../../../tests/support/scripted-database.ts';

export interface FakeSnowflake extends HttpFake {
  readonly statements: readonly string[];
  readonly cancelled: readonly string[];
  /** Answers before those of the script: rows of texts, by the types of their columns. */
  answer: (sql: string) => FakeRows | undefined;
}

export interface FakeRows {
  readonly rowType: readonly {
    readonly name: string;
    readonly type: string;
    readonly scale?: number;
    readonly precision?: number;
  }[];
  readonly rows: Iterable<readonly (string | null)[]>;
  /** Absent: those of a list. */
  readonly count?: number;
}

interface Running {
  readonly rowType: FakeRows['rowType'];
  readonly iterator: Iterator<readonly (string | null)[]>;
  readonly count: number;
}

const running = ({ rowType, rows, count = [...rows].length }: FakeRows): Running => ({
  rowType,
  iterator: rows[Symbol.iterator](),
  count,
});

const TOKEN = 'Bearer right';
const PARTITION = 5_000;
const RUNS = 202;

/** Speaks as much of the SQL interface as statements, their parts and stops need. Every statement runs for a moment. */
export async function startFakeSnowflake(): Promise<FakeSnowflake> {
  const statements: string[] = [];
  const cancelled: string[] = [];
  const handles = new Map<string, Running | 'waits' | Extract<ScriptedAnswer, { kind: 'fault' }>>();
  const http = await httpFake(async ({ method, path, headers, body }) => {
    if (headers['authorization'] !== TOKEN)
      return { status: 401, json: { code: '390144', message: 'The password or token is wrong.' } };
    const [, handle = '', cancels] = /^\/api\/v2\/statements\/([\w-]+)(\/cancel)?/.exec(path) ?? [];
    if (cancels !== undefined) {
      cancelled.push(handle);
      return { json: { code: '000604', message: 'cancelled' } };
    }
    if (method === 'POST') {
      const sql = String(Reflect.get(Object(body), 'statement'));
      statements.push(sql);
      const name = `handle-${handles.size}`;
      const answer = fake.answer(sql) ?? listOf(sql) ?? rowsOf(scriptedAnswer(sql));
      handles.set(name, answer === 'waits' || 'kind' in answer ? answer : running(answer));
      return { status: RUNS, json: { code: '333334', message: 'in progress', statementHandle: name } };
    }
    const found = handles.get(handle);
    if (found === undefined) return { status: 404, json: { message: 'no such statement' } };
    if (found === 'waits') return { status: RUNS, json: { code: '333334', statementHandle: handle } };
    if ('kind' in found) return faultOf(found);
    return partOf(handle, found, new URL(path, 'http://x').searchParams.get('partition'));
  });
  const drop = (): void => {
    // It knows nothing of what ran before.
    handles.clear();
    http.drop();
  };
  const fake: FakeSnowflake = { ...http, drop, statements, cancelled, answer: () => undefined };
  return fake;
}

function partOf(handle: string, { rowType, iterator, count }: Running, partition: string | null): HttpFakeAnswer {
  const data = nextRows(iterator, PARTITION);
  if (partition !== null) return { headers: { 'content-encoding': 'gzip' }, bytes: gzipSync(JSON.stringify({ data })) };
  const partitionInfo = Array.from({ length: Math.max(1, Math.ceil(count / PARTITION)) }, () => ({
    rowCount: PARTITION,
  }));
  return {
    json: {
      code: '090001',
      statementHandle: handle,
      resultSetMetaData: { numRows: count, rowType, partitionInfo },
      data,
    },
  };
}

const TYPES = { int: 'fixed', text: 'text', bool: 'boolean', date: 'date', moment: 'timestamp_ntz' } as const;
const DAY_MS = 86_400_000;

function rowsOf(answer: ScriptedAnswer): FakeRows | 'waits' | Extract<ScriptedAnswer, { kind: 'fault' }> {
  if (answer.kind === 'waits') return 'waits';
  if (answer.kind === 'fault') return answer;
  return {
    rowType: answer.columns.map(({ name, type }) => ({
      name,
      type: TYPES[type],
      ...(type === 'int' ? { scale: 0, precision: 38 } : {}),
    })),
    count: answer.count,
    rows: wireRows(answer),
  };
}

/** Lists of what there is: one of each. */
const listOf = (sql: string): FakeRows | undefined =>
  sql.startsWith('SHOW ') ? { rowType: [{ name: 'name', type: 'text' }], rows: [['SHOP']] } : undefined;

/** Made as they are asked for. */
function* wireRows({
  columns,
  rows,
}: Extract<ScriptedAnswer, { kind: 'rows' }>): Generator<readonly (string | null)[]> {
  for (const row of rows) yield row.map((value, at) => wireValue(value, columns[at]));
}

/** The next rows: parts are asked for one after the other. */
function nextRows(rows: Iterator<readonly (string | null)[]>, most: number): readonly (readonly (string | null)[])[] {
  const part: (readonly (string | null)[])[] = [];
  while (part.length < most) {
    const next = rows.next();
    if (next.done === true) break;
    part.push(next.value);
  }
  return part;
}

function wireValue(value: unknown, column: ScriptedColumn | undefined): string | null {
  if (value === null) return null;
  return column?.type === 'date' ? String(Number(value) / DAY_MS) : String(value);
}

function faultOf({ fault, line, column, subject }: Extract<ScriptedAnswer, { kind: 'fault' }>): HttpFakeAnswer {
  const place = `error line ${line} at position ${column - 1}`;
  const json = {
    syntax: {
      code: '001003',
      sqlState: '42000',
      message: `SQL compilation error:\nsyntax ${place} unexpected '${subject}'.`,
    },
    table: {
      code: '002003',
      sqlState: '42S02',
      message: `SQL compilation error:\nObject '${subject}' does not exist or not authorized.`,
    },
    column: {
      code: '000904',
      sqlState: '42000',
      message: `SQL compilation error: ${place}\ninvalid identifier '${subject}'`,
    },
  }[fault];
  return { status: 422, json };
}
