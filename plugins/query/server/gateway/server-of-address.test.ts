import { expect, it } from 'vitest';
import type { RoutedConnection } from './routed-connection.ts';
import { withLines } from './server-lines.ts';

/** The name that a line looks up. */
async function serverOf(hostname: string | null, port: number | null, host: string | undefined): Promise<string> {
  const asked = Promise.withResolvers<string>();
  const connection: RoutedConnection = {
    id: 0,
    name: 'trial',
    scheme: 'acme',
    username: null,
    password: null,
    hostname,
    port,
    database: null,
    query: {},
    extra: {},
    connectTimeoutMs: 1_000,
    lookup(name, _options, done) {
      asked.resolve(name);
      done(new Error('There is no network here.'), '', 4);
    },
  };
  const line = withLines(connection, host).http?.({ port: 443, tls: 'name' });
  if (!line) throw new Error('There is no line.');
  await expect(
    line.call({ method: 'GET', path: '/', signal: AbortSignal.timeout(5_000), maxBytes: 10 }),
  ).rejects.toThrow('There is no network here.');
  line.close();
  return asked.promise;
}

it.for<[hostname: string | null, port: number | null, host: string | undefined, server: string]>([
  ['db.example.org', null, undefined, 'db.example.org'],
  ['project', null, 'warehouse.example.org', 'warehouse.example.org'],
  [null, null, 'warehouse.example.org', 'warehouse.example.org'],
  ['acme', null, '*.example.org', 'acme.example.org'],
  ['acme.eu-west-1', null, '*.example.org', 'acme.eu-west-1.example.org'],
  ['acme.example.org', null, '*.example.org', 'acme.example.org'],
  ['emulator', 9_050, 'warehouse.example.org', 'emulator'],
])('an address of %s, port %s, of an engine whose host is %s leads to %s', async ([hostname, port, host, server]) => {
  expect(await serverOf(hostname, port, host)).toBe(server);
});
