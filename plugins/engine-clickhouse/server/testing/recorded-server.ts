import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface RecordedServer {
  readonly port: number;
  /** Statements in the order in which they came. */
  readonly statements: readonly string[];
  readonly queries: readonly URLSearchParams[];
  readonly headers: readonly IncomingHttpHeaders[];
  /** What the answer of `BROKEN_SQL` ends with, behind its first block. */
  end: (response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** A statement that runs until it is ended. */
export const WAITING_SQL = 'SELECT waiting';
/** Blocks for ever, as fast as they are read. */
export const ENDLESS_SQL = 'SELECT endless';
/** A block, then an end that is none. */
export const BROKEN_SQL = 'SELECT broken';

const text = readFileSync(join(import.meta.dirname, 'answers.json'), 'utf8');
const PIECE_BYTES = 700;

/** Gives what ClickHouse has answered, in pieces that end anywhere. @param block The statement whose answer endless ones repeat. */
export async function startRecordedServer(block: string): Promise<RecordedServer> {
  const answers = new Map(
    Object.entries(JSON.parse(text) as Record<string, { status: number; gzip: string }>).map(([sql, answer]) => [
      sql,
      { status: answer.status, body: gunzipSync(Buffer.from(answer.gzip, 'base64')) },
    ]),
  );
  const repeated = answers.get(block)?.body ?? Buffer.alloc(0);
  const statements: string[] = [];
  const queries: URLSearchParams[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    headers.push(request.headers);
    queries.push(new URL(request.url ?? '/', 'http://server').searchParams);
    let sql = '';
    request.setEncoding('utf8').on('data', (part: string) => (sql += part));
    request.on('end', () => {
      statements.push(sql);
      if (sql === WAITING_SQL) return;
      if (sql === ENDLESS_SQL) return void sendEndless(response, repeated);
      if (sql === BROKEN_SQL) {
        response.write(repeated, () => recorded.end(response));
        return;
      }
      const answer = answers.get(sql) ?? { status: sql.startsWith('KILL') ? 200 : 404, body: Buffer.alloc(0) };
      response.writeHead(answer.status, { 'transfer-encoding': 'chunked' });
      for (let at = 0; at < answer.body.length; at += PIECE_BYTES)
        response.write(answer.body.subarray(at, at + PIECE_BYTES));
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  const recorded: RecordedServer = {
    port: address.port,
    statements,
    queries,
    headers,
    end: (response) => response.end(),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return recorded;
}

async function sendEndless(response: ServerResponse, block: Buffer): Promise<void> {
  while (!response.destroyed) await new Promise((resolve) => response.write(block, resolve));
}
