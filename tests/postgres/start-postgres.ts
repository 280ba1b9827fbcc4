import { spawnSync } from 'node:child_process';
import { chownSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, escapeIdentifier } from 'pg';
import { startChildServer } from '../support/child-server.ts';
import { onFreePort, PortTaken } from '../support/free-port.ts';
import { bundledPrograms, folderOf, type PostgresUser, postgresUser, usablePrograms } from './postgres-programs.ts';

const READY_WITHIN_MS = 30_000;
const PASSWORD = 'postgres';

export interface TestPostgres {
  /** Address of a fresh, empty database. */
  createDatabase(name: string): Promise<string>;
  /** Ends all connections at once, is away for `awayMs`, and comes back at the same address with all that was committed. */
  restart(awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A real Postgres from npm in a temporary folder, on a free port. Takes about three seconds.
 * @throws Error with the words of the program that failed, as soon as it has.
 */
export async function startPostgres(bundled: string = bundledPrograms()): Promise<TestPostgres> {
  const user = postgresUser();
  const folder = folderOf(user);
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const { initdb, postgres } = usablePrograms(bundled, folder, user);
    const data = join(folder, 'data');
    initialise(initdb, data, folder, user);
    let { port, server } = await onFreePort(async (free) => ({
      port: free,
      server: await serve(postgres, data, free, user),
    }));
    return {
      async createDatabase(name) {
        const client = new Client(addressOf(port, 'postgres'));
        await client.connect();
        await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`);
        await client.end();
        return addressOf(port, name);
      },
      async restart(awayMs) {
        await server.end('SIGQUIT');
        await pause(awayMs);
        server = await serve(postgres, data, port, user);
      },
      async stop() {
        await server.end('SIGINT');
        remove();
      },
    };
  } catch (error) {
    remove();
    throw new Error(`Postgres could not be started: ${String(error)}`, { cause: error });
  }
}

const addressOf = (port: number, name: string): string => `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/${name}`;

/** Its messages are read, so they are not translated. */
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, LC_ALL: 'C' });

function initialise(initdb: string, data: string, folder: string, user: PostgresUser | undefined): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, `${PASSWORD}\n`, { mode: 0o600 });
  if (user !== undefined) chownSync(passwordFile, user.uid, user.gid);
  const { status, error, stdout, stderr } = spawnSync(
    initdb,
    [
      `--pgdata=${data}`,
      '--auth=password',
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ],
    { ...user, cwd: folder, env: environment(), encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`initdb ${error?.message ?? `ended with ${String(status)}`}.\n${stdout}${stderr}`);
}

async function serve(postgres: string, data: string, port: number, user: PostgresUser | undefined) {
  try {
    return await startChildServer(
      postgres,
      [
        '-D',
        data,
        '-p',
        String(port),
        '-c',
        'listen_addresses=127.0.0.1',
        // A socket file would be in /tmp, where another user's may have the same number.
        '-c',
        'unix_socket_directories=',
        '-c',
        'fsync=off',
        '-c',
        'max_connections=60',
      ],
      {
        ...user,
        cwd: data,
        env: environment(),
        name: 'postgres',
        readyWithinMs: READY_WITHIN_MS,
        isReady: (said) => said.includes('database system is ready to accept connections'),
      },
    );
  } catch (error) {
    if (error instanceof Error && /Address already in use/.test(error.message))
      throw new PortTaken(error.message, { cause: error });
    throw error;
  }
}
