import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import type { MariaDbPrograms } from './find-mariadb.ts';

const READY_WITHIN_MS = 30_000;

export interface TestMariaDb {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Makes a fresh, empty database that `user` may do anything with. */
  createDatabase(name: string): Promise<void>;
  /** Runs statements as the server's owner, one after the other. */
  run(...statements: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** A real MariaDB in a temporary folder, on a free port of the loopback interface. Takes about three seconds. */
export async function startMariaDb(programs: MariaDbPrograms): Promise<TestMariaDb> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-mariadb-'));
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  const owner = process.getuid?.() === 0 ? ['--user=root'] : [];
  let messages = '';
  let server: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    messages += await finished(
      spawn(programs.install, [
        '--no-defaults',
        `--datadir=${data}`,
        '--auth-root-authentication-method=normal',
        '--skip-test-db',
        ...owner,
      ]),
    );
    const port = await freePort();
    server = spawn(programs.server, [
      '--no-defaults',
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      '--skip-log-bin',
      '--innodb-flush-log-at-trx-commit=0',
      '--debug-no-sync',
      '--innodb-buffer-pool-size=64M',
      '--character-set-server=utf8mb4',
      // Tests change its hours, so its own must not be ours.
      '--default-time-zone=+05:00',
      ...owner,
    ]);
    server.stderr?.on('data', (chunk: Buffer) => {
      messages = (messages + chunk.toString()).slice(-8_000);
    });
    await ready(server, socket);
    const run = async (...statements: readonly string[]): Promise<void> => {
      const connection = await createConnection({ socketPath: socket, user: 'root' });
      try {
        for (const statement of statements) await connection.query(statement);
      } finally {
        await connection.end();
      }
    };
    await run("CREATE USER facet@'%' IDENTIFIED BY 'a p@ss/word'", "GRANT PROCESS ON *.* TO facet@'%'");
    return {
      host: '127.0.0.1',
      port,
      user: 'facet',
      password: 'a p@ss/word',
      createDatabase: (name) =>
        run(`CREATE DATABASE \`${name}\` CHARACTER SET utf8mb4`, `GRANT ALL ON \`${name}\`.* TO facet@'%'`),
      run,
      stop,
    };
  } catch (error) {
    await stop();
    throw new Error(`MariaDB could not be started: ${String(error)}\n${messages}`, { cause: error });
  }
}

async function finished(child: ChildProcess): Promise<string> {
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code: unknown = (await once(child, 'exit'))[0];
  if (code !== 0) throw new Error(`The data folder could not be made, code ${String(code)}:\n${said}`);
  return said;
}

async function ready(server: ChildProcess, socket: string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`It ended with code ${server.exitCode}.`);
    if (existsSync(socket) && (await answers(socket))) return;
    await sleep(50);
  }
  throw new Error(`It was not ready within ${READY_WITHIN_MS / 1_000} s.`);
}

async function answers(socket: string): Promise<boolean> {
  try {
    const connection = await createConnection({ socketPath: socket, user: 'root' });
    await connection.end();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
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
