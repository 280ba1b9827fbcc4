import { type HttpFake, httpFake, type HttpFakeAnswer } from '../../../../tests/support/http-fake.ts';
import {
  type ScriptedAnswer,
  scriptedAnswer,
  type ScriptedColumn,
} from '../../../../tests/support/scripted-database.ts';

export interface FakeBigQuery extends HttpFake {
  readonly statements: readonly string[];
  readonly cancelled: readonly string[];
  /** Overrides the scripted responses. */
  answer: (sql: string) => object | undefined;
}

interface Job {
  readonly answer: Exclude<ScriptedAnswer, { kind: 'fault' }>;
  readonly rows: Iterator<readonly unknown[]>;
  cancelled: boolean;
}

const TOKEN = 'Bearer right';
const PAGE = 5_000;

/** A fake of the REST interface: queries, polling for results, and cancellation. */
export async function startFakeBigQuery(): Promise<FakeBigQuery> {
  const statements: string[] = [];
  const cancelled: string[] = [];
  const jobs = new Map<string, Job>();
  const pageOf = (id: string, job: Job) => pageAnswer(id, job);
  const serve = async ({
    method,
    path,
    headers,
    body,
  }: Parameters<Parameters<typeof httpFake>[0]>[0]): Promise<HttpFakeAnswer> => {
    if (headers['authorization'] !== TOKEN) return fault(401, 'authError', 'Invalid Credentials');
    const [, id = '', rest = ''] = /\/(?:queries|jobs)\/([\w-]+)(\/cancel)?/.exec(path) ?? [];
    const job = jobs.get(id);
    if (method === 'POST' && rest !== '' && job) {
      job.cancelled = true;
      cancelled.push(id);
      return { json: {} };
    }
    if (method === 'GET' && job) {
      if (job.answer.kind === 'waits' && !job.cancelled) await new Promise((resolve) => setTimeout(resolve, 200));
      return { json: pageOf(id, job) };
    }
    if (method === 'GET')
      return { json: path.startsWith('/bigquery/v2/projects?') ? { projects: [{ id: 'shop' }] } : {} };
    const dry = isRecord(body) && isRecord(body['configuration']) ? body['configuration'] : undefined;
    const sql = String(dry ? Reflect.get(Object(dry['query']), 'query') : isRecord(body) ? body['query'] : '');
    if (!dry) statements.push(sql);
    const own = fake.answer(sql);
    if (own) return { json: own };
    const answer = scriptedAnswer(sql);
    if (answer.kind === 'fault') return faultOf(answer);
    if (dry)
      return {
        json: { statistics: { totalBytesProcessed: '12', query: { schema: schemaOf(answer), referencedTables: [] } } },
      };
    const made: Job = {
      answer,
      rows: (answer.kind === 'rows' ? answer.rows : [])[Symbol.iterator](),
      cancelled: false,
    };
    const name = `job-${jobs.size}`;
    jobs.set(name, made);
    return { json: pageOf(name, made) };
  };
  const http = await httpFake(serve);
  const fake: FakeBigQuery = { ...http, statements, cancelled, answer: () => undefined };
  return fake;
}

function pageAnswer(jobId: string, { answer, rows }: Job): object {
  const jobReference = { projectId: 'shop', jobId, location: 'EU' };
  if (answer.kind === 'waits') return { jobReference, jobComplete: false };
  const page: object[] = [];
  let next = rows.next();
  while (!next.done) {
    page.push({ f: next.value.map((value, at) => ({ v: wireValue(value, answer.columns[at]) })) });
    if (page.length === PAGE) break;
    next = rows.next();
  }
  return {
    jobReference,
    jobComplete: true,
    schema: schemaOf(answer),
    rows: page,
    ...(next.done ? {} : { pageToken: 'more' }),
  };
}

const TYPES = { int: 'INTEGER', text: 'STRING', bool: 'BOOLEAN', date: 'DATE', moment: 'TIMESTAMP' } as const;
const schemaOf = (answer: Exclude<ScriptedAnswer, { kind: 'fault' }>) => ({
  fields: (answer.kind === 'rows' ? answer.columns : []).map(({ name, type }) => ({ name, type: TYPES[type] })),
});

function wireValue(value: unknown, column: ScriptedColumn | undefined): string | null {
  if (value === null) return null;
  if (column?.type === 'date') return new Date(Number(value)).toISOString().slice(0, 10);
  return column?.type === 'moment' ? String(Math.round(Number(value) * 1_000)) : String(value);
}

function faultOf({ fault: kind, line, column, subject }: Extract<ScriptedAnswer, { kind: 'fault' }>): HttpFakeAnswer {
  const place = ` at [${line}:${column}]`;
  switch (kind) {
    case 'syntax':
      return fault(400, 'invalidQuery', `Syntax error: Unexpected keyword ${subject}${place}`);
    case 'table':
      return fault(404, 'notFound', `Not found: Table shop:data.${subject} was not found in location EU`);
    case 'column':
      return fault(400, 'invalidQuery', `Unrecognized name: ${subject}${place}`);
  }
}

const fault = (status: number, reason: string, message: string): HttpFakeAnswer => ({
  status,
  json: { error: { code: status, message, errors: [{ reason, message }] } },
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
