import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { FacetServer } from './facet-server.ts';

it.each(['http://ann:geheim@127.0.0.1:1', 'http://:geheim@127.0.0.1:1', 'https://geheim@127.0.0.1:1'])(
  'an address with a secret in it is refused without being told: %s',
  async (server) => {
    const options = { server, username: 'ann', password: 'x' };
    const refusal = await FacetServer.open({ options, env: {} }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ message: 'The address of the server contains a name or a password.' });
    expect(JSON.stringify([String(refusal), refusal])).not.toContain('geheim');
  },
);

/** A server that says of itself where programs sign in. */
async function serving(
  tokenPath: string | null,
): Promise<{ readonly url: string; readonly asked: string[]; end(): void }> {
  const asked: string[] = [];
  const http = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const body = request.method === 'POST' ? { access_token: 'bearer of ann' } : { token_path: tokenPath };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, end: () => http.close() };
}

it('signs in where the server says', async () => {
  const server = await serving('/people/token');
  const options = { server: server.url, username: 'ann', password: 'x' };
  await FacetServer.open({ options, env: {} });
  expect(server.asked).toEqual(['GET /.well-known/facet', 'POST /people/token']);
  server.end();
});

it('says so where no program can sign in', async () => {
  const server = await serving(null);
  const options = { server: server.url, username: 'ann', password: 'x' };
  await expect(FacetServer.open({ options, env: {} })).rejects.toThrow('has no sign-in for programs');
  server.end();
});
