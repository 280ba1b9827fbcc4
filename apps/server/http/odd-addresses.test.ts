import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facet-web-'));
  mkdirSync(join(folder, 'web'));
  writeFileSync(join(folder, 'web', 'app.js'), 'here');
  writeFileSync(join(folder, 'secret.txt'), 'geheim');
  server = await startTestServer([], {}, join(folder, 'web'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As it stands: `fetch` would tidy the address up. */
function get(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${target} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`),
    );
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

it.each([
  '/static/../..',
  '/static/../../secret.txt',
  '/static/../secret.txt',
  '/static/%2e%2e/secret.txt',
  '/static/..%2fsecret.txt',
  '/static/..%5csecret.txt',
  '/static/%00',
  '/static/app.js%00.png',
  '/static/%',
  '/static/%zz',
  '/static//../../secret.txt',
  '/static/./../secret.txt',
  '/%',
  '/api/v1/%zz',
  '/../../etc/passwd',
  '//evil.example/',
  '/static',
  '/static/',
])('%s is an address without anything, no fault of the server', async (target) => {
  const before = server.lines.filter(({ level }) => level === 'error').length;
  const answer = await get(target);
  expect(statusOf(answer)).toBeGreaterThanOrEqual(400);
  expect(statusOf(answer)).toBeLessThan(500);
  expect(answer).not.toContain('geheim');
  expect(server.lines.filter(({ level }) => level === 'error')).toHaveLength(before);
});

it('serves what is in the folder', async () => {
  expect(await get('/static/app.js')).toMatch(/^HTTP\/1\.1 200[\s\S]*here$/);
});
