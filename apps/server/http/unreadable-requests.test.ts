import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { createHttpServer } from './http-server.ts';

const app = await createHttpServer({ trustProxy: 0, webFolder: tmpdir(), log: createLogger('silent') });
let port = 0;

beforeAll(async () => {
  app.get('/here', () => 'here');
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => app.close());

/** Sends the lines on a connection that is to be kept, and collects what comes until the server ends it. */
function exchange(lines: string, whileOpen?: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(lines);
      whileOpen?.(socket);
    });
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}

describe('bytes that are no request', () => {
  it.each([
    ['headers that are too long', `GET /here?${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431, '16384 bytes'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 400, 'not an HTTP request'],
    ['two names of the server', 'GET /here HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n', 400, 'not an HTTP request'],
    ['a header without a name', 'GET /here HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400, 'not an HTTP request'],
    [
      'two lengths',
      'POST /here HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
      400,
      'not an HTTP request',
    ],
  ])('%s: refused, and the answer says that the connection ends', async (_what, lines, status, message) => {
    const [head = '', body = ''] = (await exchange(lines)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toContain('\r\nconnection: close');
    expect(head).toContain(`\r\ncontent-length: ${body.length}`);
    expect(JSON.parse(body).errors).toMatchObject([{ level: 'error', message: expect.stringContaining(message) }]);
  });

  it('after a good request on the same connection: both are answered', async () => {
    const answers = await exchange('GET /here HTTP/1.1\r\nhost: x\r\n\r\n', (socket) =>
      socket.once('data', () => socket.write('nonsense\r\n\r\n')),
    );
    expect(answers).toMatch(/^HTTP\/1\.1 200[\s\S]*hereHTTP\/1\.1 400 /);
  });

  it('are answered whole though the caller is still sending', async () => {
    const long = `GET /api/here?${'a'.repeat(2_000_000)}`;
    expect(await exchange(long)).toMatch(/^HTTP\/1\.1 431 [\s\S]*\}\]\}$/);
  });

  it.each([
    ['of a very long address', `GET /explore/?form_data=${'a'.repeat(1_500_000)}`],
    ['of a long one', `GET /explore/?${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\naccept: text/html,*/*\r\n\r\n`],
    ['with many cookies', `GET / HTTP/1.1\r\naccept: text/html\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('a browser that goes to a page %s reads what to do', async (_what, lines) => {
    const [head = '', body = ''] = (await exchange(lines)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect(head).toContain('\r\ncontent-type: text/html');
    expect(head).toContain(`\r\ncontent-length: ${Buffer.byteLength(body)}`);
    expect(body).toContain('<h1>This address is too long</h1>');
    expect(body).toContain('Share menu');
  });

  it.each([
    ['a script of a page', `GET /explore/?${'a'.repeat(20_000)} HTTP/1.1\r\naccept: application/json\r\n\r\n`],
    ['a client of the API', `GET /api/v1/chart/?q=${'a'.repeat(1_500_000)}`],
    ['a client that sends', `POST /explore/?${'a'.repeat(20_000)} HTTP/1.1\r\naccept: text/html\r\n\r\n`],
  ])('%s gets an error that it can read', async (_what, lines) => {
    const [head = '', body = ''] = (await exchange(lines)).split('\r\n\r\n');
    expect(head).toContain('\r\ncontent-type: application/json');
    expect(JSON.parse(body).errors).toMatchObject([{ error_type: 'INVALID_PAYLOAD_FORMAT_ERROR' }]);
  });
});
