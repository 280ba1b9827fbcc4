import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const FILE = 'facet-sdk-1.0.0+abc.tgz';
const folder = mkdtempSync(join(tmpdir(), 'facet-sdk-'));
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer([], {}, undefined, folder);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

function pack(version: string, bytes: string): void {
  const file = `facet-sdk-${version}.tgz`;
  writeFileSync(join(folder, file), bytes);
  writeFileSync(join(folder, 'sdk.json'), JSON.stringify({ version, file, integrity: `sha512-${bytes}` }));
}

it.each(['/sdk/', '/sdk/latest', `/sdk/${FILE}`])(
  '%s says when to come again while nothing is packed',
  async (path) => {
    const answer = await server.fetch(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('10');
    expect((await answer.json()).message).toContain('The sdk is not packed yet');
  },
);

it('serves what was packed meanwhile, to anyone, as what never changes', async () => {
  pack('1.0.0+abc', 'first');
  expect(await (await server.fetch('/sdk/')).json()).toEqual({
    name: '@facet/sdk',
    version: '1.0.0+abc',
    path: `/sdk/${FILE}`,
    integrity: 'sha512-first',
  });
  const answer = await server.fetch(`/sdk/${FILE}`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/gzip',
    'cache-control': 'public, max-age=31536000, immutable',
    etag: '"sha512-first"',
    'repr-digest': 'sha-512=:first:',
  });
  expect(await answer.text()).toBe('first');
  const again = await server.fetch(`/sdk/${FILE}`, { headers: { 'if-none-match': '"sha512-first"' } });
  expect(again.status).toBe(304);
});

it('names the right address for another version, also for one that was right before and for none of a content', async () => {
  pack('1.0.0+def', 'second');
  expect(await (await server.fetch('/sdk/latest')).text()).toBe('/sdk/facet-sdk-1.0.0+def.tgz');
  for (const file of [FILE, 'facet-sdk-1.0.0.tgz', 'sdk.json', '..%2Fweb%2Fbuild.json']) {
    const answer = await server.fetch(`/sdk/${file}`);
    expect([file, answer.status]).toEqual([file, 404]);
    expect((await answer.json()).message).toContain('is at /sdk/facet-sdk-1.0.0+def.tgz');
  }
});
