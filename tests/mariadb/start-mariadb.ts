import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { type ChildServer, startChildServer } from '../support/child-server.ts';
import { onFreePort, PortTaken } from '../support/free-port.ts';
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

/** Texts of files by the options of the server that name them, such as `ssl-cert`. */
export type ServerFiles = Readonly<Record<string, string>>;

/**
 * A real MariaDB in a temporary folder, on a free port of the loopback interface. Takes about three seconds.
 * @throws Error with the words of the program that failed, as soon as it has.
 */
export async function startMariaDb(programs: MariaDbPrograms, files: ServerFiles = {}): Promise<TestMariaDb> {
  const folder = mkdtempSync(join(tmpdir(), 'facet-mariadb-'));
  const data = join(folder, 'data');
  const socket = join(folder, 'socket');
  let server: ChildServer | undefined;
  const stop = async (): Promise<void> => {
    await server?.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    makeDataFolder(programs.install, data);
    const options = Object.entries(files).map(([name, text]) => {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o600 });
      return `--${name}=${path}`;
    });
    const port = await onFreePort(async (free) => {
      server = await serve(programs.server, { data, socket, port: free, options });
      return free;
    });
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
    throw new Error(`MariaDB could not be started: ${String(error)}`, { cause: error });
  }
}

const owner = (): readonly string[] => (process.getuid?.() === 0 ? ['--user=root'] : []);

function makeDataFolder(install: string, data: string): void {
  const { status, error, stdout, stderr } = spawnSync(
    install,
    ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db', ...owner()],
    { encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(`${install} ${error?.message ?? `ended with ${String(status)}`}.\n${stdout}${stderr}`);
}

interface Place {
  readonly data: string;
  readonly socket: string;
  readonly port: number;
  readonly options: readonly string[];
}

async function serve(program: string, { data, socket, port, options }: Place): Promise<ChildServer> {
  try {
    return await startChildServer(
      program,
      [
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
        ...options,
        ...owner(),
      ],
      { name: 'mariadbd', readyWithinMs: READY_WITHIN_MS, isReady: () => existsSync(socket) && answers(socket) },
    );
  } catch (error) {
    if (error instanceof Error && /Address already in use/i.test(error.message))
      throw new PortTaken(error.message, { cause: error });
    throw error;
  }
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
