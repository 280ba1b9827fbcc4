import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client, escapeIdentifier, type QueryResultRow } from 'pg';
import { type ChildServer, startChildServer } from '../support/child-server.ts';
import { onFreePort, PortTaken } from '../support/free-port.ts';
import { bundledPrograms, folderOf, type PostgresUser, postgresUser, usablePrograms } from './postgres-programs.ts';

const READY_WITHIN_MS = 30_000;
const PASSWORD = 'postgres';

export interface TestPostgres {
  /** Address of a fresh, empty database. */
  createDatabase(name: string): Promise<string>;
  /** Ends all connections at once, is away for `awayMs`, and comes back at the same address with all that was committed. */
  restart(awayMs: number): Promise<void>;
  /** Another server with the same data, which follows this one; `stop` of this one ends it, too. */
  standby(): Promise<PostgresStandby>;
  /** Gone at once, as with its machine. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresStandby {
  readonly port: number;
  /** Waits until it has all that was committed at the other. */
  caughtUp(): Promise<void>;
  /** It follows no longer, and is written to. */
  promote(): Promise<void>;
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
    const standbys: ChildServer[] = [];
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
      async standby() {
        const copy = join(folder, 'standby');
        await copyData({ port, data, copy, user });
        const started = await onFreePort(async (free) => ({
          port: free,
          server: await serve(postgres, copy, free, user),
        }));
        standbys.push(started.server);
        return standbyAt(started.port, port);
      },
      kill: () => server.end('SIGKILL'),
      async stop() {
        for (const one of standbys) await one.end('SIGINT');
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

async function asked<T extends QueryResultRow>(port: number, statement: string): Promise<readonly T[]> {
  const client = new Client(addressOf(port, 'postgres'));
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

interface Copied {
  readonly port: number;
  readonly data: string;
  readonly copy: string;
  readonly user: PostgresUser | undefined;
}

/** A copy of a server's files while it runs, that starts as its standby. */
async function copyData({ port, data, copy, user }: Copied): Promise<void> {
  const client = new Client(addressOf(port, 'postgres'));
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    cpSync(data, copy, { recursive: true, filter: (path) => basename(path) !== 'postmaster.pid' });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(join(copy, 'standby.signal'), '');
    appendFileSync(
      join(copy, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${PASSWORD}'\n`,
    );
  } finally {
    await client.end();
  }
  chmodSync(copy, 0o700);
  if (user === undefined) return;
  for (const path of ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })])
    chownSync(join(copy, path), user.uid, user.gid);
}

const standbyAt = (port: number, primary: number): PostgresStandby => ({
  port,
  async caughtUp() {
    const [now] = await asked<{ lsn: string }>(primary, 'SELECT pg_current_wal_lsn()::text AS lsn');
    const replayed = `SELECT pg_last_wal_replay_lsn() >= '${now?.lsn}' AS has`;
    while ((await asked<{ has: boolean }>(port, replayed))[0]?.has !== true) await pause(50);
  },
  promote: async () => void (await asked(port, 'SELECT pg_promote(true, 60)')),
});

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
        isReady: (said) => /database system is ready to accept (read-only )?connections/.test(said),
      },
    );
  } catch (error) {
    if (error instanceof Error && /Address already in use/.test(error.message))
      throw new PortTaken(error.message, { cause: error });
    throw error;
  }
}
