import { type HttpFake, httpFake } from '../../../../tests/support/http-fake.ts';
import {
  type RunningStatement,
  type ScriptedFault,
  ScriptedStatements,
  type WireRows,
} from '../../../../tests/support/scripted-statements.ts';

interface WireColumn {
  readonly name: string;
  readonly type_name: string;
  readonly type_text: string;
}

export interface FakeDatabricks extends HttpFake {
  readonly statements: readonly string[];
  readonly cancelled: readonly string[];
  /** Overrides the scripted responses: rows of texts, with the types of their columns. */
  answer: (sql: string) => WireRows<WireColumn> | undefined;
}

const TOKEN = 'Bearer right';
const CHUNK = 5_000;

/** A fake of the statement interface: statements, result chunks, and cancellation. Every statement runs for a moment. */
export async function startFakeDatabricks(): Promise<FakeDatabricks> {
  const all = new ScriptedStatements<WireColumn>({
    own: (sql) => fake.answer(sql) ?? listOf(sql),
    columnOf: ({ name, type }) => ({ name, type_name: TYPES[type], type_text: TYPES[type] }),
    dayOf: (ms) => new Date(ms).toISOString().slice(0, 10),
  });
  const http = await httpFake(async ({ method, path, headers, body }) => {
    if (headers['authorization'] !== TOKEN)
      return { status: 403, json: { error_code: 'PERMISSION_DENIED', message: 'Invalid access token.' } };
    const [, id = '', cancels, chunk] =
      /^\/api\/2\.0\/sql\/statements\/([\w-]+)(\/cancel)?(?:\/result\/chunks\/(\d+))?/.exec(path) ?? [];
    if (cancels !== undefined) {
      all.cancelled.push(id);
      return { json: {} };
    }
    if (method === 'POST') {
      const name = all.begin(String(Reflect.get(Object(body), 'statement')));
      return { json: { statement_id: name, status: { state: 'PENDING' } } };
    }
    const found = all.find(id);
    if (found === undefined) return { status: 404, json: { message: 'no such statement' } };
    if (found === 'waits') return { json: { statement_id: id, status: { state: 'RUNNING' } } };
    if ('fault' in found) {
      const error = { error_code: 'BAD_REQUEST', message: faultText(found) };
      return { json: { statement_id: id, status: { state: 'FAILED', error } } };
    }
    const part = chunkOf(found, Number(chunk ?? 0));
    if (chunk !== undefined) return { json: part };
    const manifest = { format: 'JSON_ARRAY', schema: { columns: found.columns }, truncated: false };
    return { json: { statement_id: id, status: { state: 'SUCCEEDED' }, manifest, result: part } };
  });
  const { statements, cancelled } = all;
  const drop = (): void => {
    all.forget();
    http.drop();
  };
  const fake: FakeDatabricks = { ...http, drop, statements, cancelled, answer: () => undefined };
  return fake;
}

const chunkOf = (statement: RunningStatement<WireColumn>, at: number) => ({
  chunk_index: at,
  data_array: statement.next(CHUNK),
  ...((at + 1) * CHUNK < statement.count ? { next_chunk_index: at + 1 } : {}),
});

const TYPES = { int: 'INT', text: 'STRING', bool: 'BOOLEAN', date: 'DATE', moment: 'TIMESTAMP' } as const;

/** Responses to listing statements, with one object each. */
const listOf = (sql: string): WireRows<WireColumn> | undefined =>
  sql.startsWith('SHOW ')
    ? { columns: [{ name: 'name', type_name: 'STRING', type_text: 'STRING' }], rows: [['main']] }
    : undefined;

function faultText({ fault, line, column, subject }: ScriptedFault): string {
  const place = `== SQL (line ${line}, position ${column}) == line ${line}, pos ${column - 1}`;
  return {
    syntax: `[PARSE_SYNTAX_ERROR] Syntax error at or near '${subject}'. SQLSTATE: 42601 ${place}`,
    table: `[TABLE_OR_VIEW_NOT_FOUND] The table or view \`${subject}\` cannot be found. SQLSTATE: 42P01; ${place}`,
    column: `[UNRESOLVED_COLUMN.WITHOUT_SUGGESTION] A column, variable, or function parameter with name \`${subject}\` cannot be resolved. SQLSTATE: 42703; ${place}`,
  }[fault];
}
