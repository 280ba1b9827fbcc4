import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface RecordedServer {
  readonly port: number;
  /** Received statements in order. */
  readonly statements: readonly string[];
  readonly queries: readonly URLSearchParams[];
  readonly headers: readonly IncomingHttpHeaders[];
  /** Ends the response of `BROKEN_SQL` after its first block. */
  end: (response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** A statement that runs until it is killed. */
export const WAITING_SQL = 'SELECT waiting';
/** Returns blocks without end, as fast as they are read. */
export const ENDLESS_SQL = 'SELECT endless';
/** Returns a block followed by an invalid end. */
export const BROKEN_SQL = 'SELECT broken';

const text = readFileSync(join(import.meta.dirname, 'answers.json'), 'utf8');
const PIECE_BYTES = 700;

/**
 * Replays recorded responses of ClickHouse in pieces of arbitrary length. @param block Statement whose response is
 * repeated for endless ones.
 */
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
