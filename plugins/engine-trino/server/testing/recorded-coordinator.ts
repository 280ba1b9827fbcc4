import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { PAGES_SQL } from './recorded-sql.ts';

export interface RecordedCoordinator {
  readonly port: number;
  /** Received requests in order: `POST`, `GET 1`, `DELETE 2` with the number of the page. */
  readonly calls: readonly string[];
  readonly headers: readonly IncomingHttpHeaders[];
  /** Status codes for the next requests, before the recorded responses. */
  readonly busy: number[];
  stop(): Promise<void>;
}

const text = readFileSync(join(import.meta.dirname, 'answers.json'), 'utf8');
/** A statement that stays queued until it is cancelled. */
export const WAITING_SQL = 'SELECT waiting';
/** `PAGES_SQL` with pages of so many bytes more. */
export const LONG_SQL = 'SELECT long';
const LONG_BYTES = 200_000;

/** Replays recorded responses of a real coordinator. Its addresses contain another host, as behind a load balancer. */
export async function startRecordedCoordinator(): Promise<RecordedCoordinator> {
  const answers = splitAnswers(text);
  const calls: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const busy: number[] = [];
  const statements: string[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    const [, , , , statement, page] = (request.url ?? '').split('/');
    const at = page === undefined ? 0 : Number(page);
    calls.push(request.method === 'POST' ? 'POST' : `${request.method} ${at}`);
    const status = busy.shift();
    if (status !== undefined) {
      response.writeHead(status).end('busy');
      return;
    }
    if (request.method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      if (request.method === 'POST') statements.push(body);
      const id = request.method === 'POST' ? statements.length - 1 : Number(statement);
      const sql = statements[id] ?? '';
      const pages = sql === WAITING_SQL ? undefined : answers.get(sql === LONG_SQL ? PAGES_SQL : sql);
      const more = sql === LONG_SQL ? ' '.repeat(LONG_BYTES) : '';
      const next = `"nextUri":"http://coordinator.invalid:1/v1/statement/executing/${id}/${at + 1}"`;
      if (sql === WAITING_SQL) {
        // Pages of a queued statement are delayed.
        setTimeout(() => response.end(`{"id":"${id}",${next},"stats":{"state":"QUEUED"}}`), at === 0 ? 0 : 500);
        return;
      }
      const found = pages?.[at];
      if (found === undefined) response.writeHead(404).end();
      else response.end((at + 1 === pages?.length ? found : `{${next},${found.slice(1)}`) + more);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return {
    port: address.port,
    calls,
    headers,
    busy,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Pages as texts, because tests check the digits of numbers. */
function splitAnswers(recorded: string): ReadonlyMap<string, readonly string[]> {
  const raw = Reflect.get(JSON, 'rawJSON') as (digits: string) => unknown;
  const keep = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' && context?.source !== undefined ? raw(context.source) : value;
  const all: Readonly<Record<string, readonly unknown[]>> = JSON.parse(recorded, keep);
  return new Map(Object.entries(all).map(([sql, pages]) => [sql, pages.map((page) => JSON.stringify(page))]));
}
