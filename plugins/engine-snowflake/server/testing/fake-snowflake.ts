import { gzipSync } from 'node:zlib';
import { type HttpFake, httpFake, type HttpFakeAnswer } from '../../../../tests/support/http-fake.ts';
import {
  type RunningStatement,
  type ScriptedFault,
  ScriptedStatements,
  type WireRows,
} from '../../../../tests/support/scripted-statements.ts';

interface WireColumn {
  readonly name: string;
  readonly type: string;
  readonly scale?: number;
  readonly precision?: number;
}

export interface FakeSnowflake extends HttpFake {
  readonly statements: readonly string[];
  readonly cancelled: readonly string[];
  /** Overrides the scripted responses: rows of texts, with the types of their columns. */
  answer: (sql: string) => WireRows<WireColumn> | undefined;
}

const TOKEN = 'Bearer right';
const PARTITION = 5_000;
const RUNS = 202;

/** A fake of the SQL API: statements, result partitions, and cancellation. Every statement runs for a moment. */
export async function startFakeSnowflake(): Promise<FakeSnowflake> {
  const all = new ScriptedStatements<WireColumn>({
    own: (sql) => fake.answer(sql) ?? listOf(sql),
    columnOf: ({ name, type }) => ({
      name,
      type: TYPES[type],
      ...(type === 'int' ? { scale: 0, precision: 38 } : {}),
    }),
    dayOf: (ms) => String(ms / DAY_MS),
  });
  const http = await httpFake(async ({ method, path, headers, body }) => {
    if (headers['authorization'] !== TOKEN)
      return { status: 401, json: { code: '390144', message: 'The password or token is wrong.' } };
    const [, handle = '', cancels] = /^\/api\/v2\/statements\/([\w-]+)(\/cancel)?/.exec(path) ?? [];
    if (cancels !== undefined) {
      all.cancelled.push(handle);
      return { json: { code: '000604', message: 'cancelled' } };
    }
    if (method === 'POST') {
      const name = all.begin(String(Reflect.get(Object(body), 'statement')));
      return { status: RUNS, json: { code: '333334', message: 'in progress', statementHandle: name } };
    }
    const found = all.find(handle);
    if (found === undefined) return { status: 404, json: { message: 'no such statement' } };
    if (found === 'waits') return { status: RUNS, json: { code: '333334', statementHandle: handle } };
    if ('fault' in found) return faultOf(found);
    return partOf(handle, found, new URL(path, 'http://x').searchParams.get('partition'));
  });
  const { statements, cancelled } = all;
  const drop = (): void => {
    all.forget();
    http.drop();
  };
  const fake: FakeSnowflake = { ...http, drop, statements, cancelled, answer: () => undefined };
  return fake;
}

function partOf(handle: string, statement: RunningStatement<WireColumn>, partition: string | null): HttpFakeAnswer {
  const { columns: rowType, count } = statement;
  const data = statement.next(PARTITION);
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

/** Responses to listing statements, with one object each. */
const listOf = (sql: string): WireRows<WireColumn> | undefined =>
  sql.startsWith('SHOW ') ? { columns: [{ name: 'name', type: 'text' }], rows: [['SHOP']] } : undefined;

function faultOf({ fault, line, column, subject }: ScriptedFault): HttpFakeAnswer {
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
