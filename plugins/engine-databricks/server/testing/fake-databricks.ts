import { type HttpFake, httpFake } from '../../../../tests/support/http-fake.ts';
import {
  type ScriptedAnswer,
  scriptedAnswer,
  type ScriptedColumn,
} from '../../../../tests/support/scripted-database.ts';

export interface FakeDatabricks extends HttpFake {
  readonly statements: readonly string[];
  readonly cancelled: readonly string[];
  /** Answers before those of the script: rows of texts, by the types of their columns. */
  answer: (sql: string) => FakeRows | undefined;
}

export interface FakeRows {
  readonly columns: readonly { readonly name: string; readonly type_name: string; readonly type_text: string }[];
  readonly rows: Iterable<readonly (string | null)[]>;
  /** Absent: those of a list. */
  readonly count?: number;
}

interface Running {
  readonly columns: FakeRows['columns'];
  readonly iterator: Iterator<readonly (string | null)[]>;
  readonly count: number;
}

const running = ({ columns, rows, count = [...rows].length }: FakeRows): Running => ({
  columns,
  iterator: rows[Symbol.iterator](),
  count,
});

const TOKEN = 'Bearer right';
const CHUNK = 5_000;

/** Speaks as much of the statement interface as statements, their parts and stops need. Every statement runs for a moment. */
export async function startFakeDatabricks(): Promise<FakeDatabricks> {
  const statements: string[] = [];
  const cancelled: string[] = [];
  const known = new Map<string, Running | 'waits' | Extract<ScriptedAnswer, { kind: 'fault' }>>();
  const http = await httpFake(async ({ method, path, headers, body }) => {
    if (headers['authorization'] !== TOKEN)
      return { status: 403, json: { error_code: 'PERMISSION_DENIED', message: 'Invalid access token.' } };
    const [, id = '', cancels, chunk] =
      /^\/api\/2\.0\/sql\/statements\/([\w-]+)(\/cancel)?(?:\/result\/chunks\/(\d+))?/.exec(path) ?? [];
    if (cancels !== undefined) {
      cancelled.push(id);
      return { json: {} };
    }
    if (method === 'POST') {
      const sql = String(Reflect.get(Object(body), 'statement'));
      statements.push(sql);
      const name = `statement-${known.size}`;
      const answer = fake.answer(sql) ?? listOf(sql) ?? rowsOf(scriptedAnswer(sql));
      known.set(name, answer === 'waits' || 'kind' in answer ? answer : running(answer));
      return { json: { statement_id: name, status: { state: 'PENDING' } } };
    }
    const found = known.get(id);
    if (found === undefined) return { status: 404, json: { message: 'no such statement' } };
    if (found === 'waits') return { json: { statement_id: id, status: { state: 'RUNNING' } } };
    if ('kind' in found)
      return {
        json: {
          statement_id: id,
          status: { state: 'FAILED', error: { error_code: 'BAD_REQUEST', message: faultText(found) } },
        },
      };
    const part = chunkOf(found, Number(chunk ?? 0));
    if (chunk !== undefined) return { json: part };
    const manifest = { format: 'JSON_ARRAY', schema: { columns: found.columns }, truncated: false };
    return { json: { statement_id: id, status: { state: 'SUCCEEDED' }, manifest, result: part } };
  });
  const drop = (): void => {
    // It knows nothing of what ran before.
    known.clear();
    http.drop();
  };
  const fake: FakeDatabricks = { ...http, drop, statements, cancelled, answer: () => undefined };
  return fake;
}

const chunkOf = ({ iterator, count }: Running, at: number) => ({
  chunk_index: at,
  data_array: nextRows(iterator, CHUNK),
  ...((at + 1) * CHUNK < count ? { next_chunk_index: at + 1 } : {}),
});

const TYPES = { int: 'INT', text: 'STRING', bool: 'BOOLEAN', date: 'DATE', moment: 'TIMESTAMP' } as const;

function rowsOf(answer: ScriptedAnswer): FakeRows | 'waits' | Extract<ScriptedAnswer, { kind: 'fault' }> {
  if (answer.kind === 'waits') return 'waits';
  if (answer.kind === 'fault') return answer;
  return {
    columns: answer.columns.map(({ name, type }) => ({ name, type_name: TYPES[type], type_text: TYPES[type] })),
    count: answer.count,
    rows: wireRows(answer),
  };
}

/** Lists of what there is: one of each. */
const listOf = (sql: string): FakeRows | undefined =>
  sql.startsWith('SHOW ')
    ? { columns: [{ name: 'name', type_name: 'STRING', type_text: 'STRING' }], rows: [['main']] }
    : undefined;

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
  return column?.type === 'date' ? new Date(Number(value)).toISOString().slice(0, 10) : String(value);
}

function faultText({ fault, line, column, subject }: Extract<ScriptedAnswer, { kind: 'fault' }>): string {
  const place = `== SQL (line ${line}, position ${column}) == line ${line}, pos ${column - 1}`;
  return {
    syntax: `[PARSE_SYNTAX_ERROR] Syntax error at or near '${subject}'. SQLSTATE: 42601 ${place}`,
    table: `[TABLE_OR_VIEW_NOT_FOUND] The table or view \`${subject}\` cannot be found. SQLSTATE: 42P01; ${place}`,
    column: `[UNRESOLVED_COLUMN.WITHOUT_SUGGESTION] A column, variable, or function parameter with name \`${subject}\` cannot be resolved. SQLSTATE: 42703; ${place}`,
  }[fault];
}
