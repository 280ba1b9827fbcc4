import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface MariaDbPrograms {
  readonly server: string;
  /** Makes a data folder. */
  readonly install: string;
}

/** Why there is none. */
export interface NoMariaDb {
  readonly reason: string;
}

const PACKAGES = ['mariadb-server-core', 'mariadb-client-core'];
const LOCK = join(tmpdir(), 'facet-tests-apt.lock');
const LONGEST_INSTALL_MS = 240_000;

let finding: Promise<MariaDbPrograms | NoMariaDb> | undefined;

/**
 * An installed MariaDB; where there is none and this machine is ours to change (root on Debian, as in CI), Debian's
 * packages without their service. Prints what it does, and why it could not.
 */
export function findMariaDb(): Promise<MariaDbPrograms | NoMariaDb> {
  finding ??= find();
  return finding;
}

export const isMariaDb = (found: MariaDbPrograms | NoMariaDb): found is MariaDbPrograms => 'server' in found;

async function find(): Promise<MariaDbPrograms | NoMariaDb> {
  const found = installed() ?? cannotInstall() ?? (await withLock(() => installed() ?? installPackages()));
  if (!isMariaDb(found)) process.stderr.write(`MariaDB tests are skipped: ${found.reason}\n`);
  return found;
}

function installed(): MariaDbPrograms | undefined {
  const server = programNamed('mariadbd') ?? programNamed('mysqld');
  const install = programNamed('mariadb-install-db') ?? programNamed('mysql_install_db');
  return server === undefined || install === undefined ? undefined : { server, install };
}

function programNamed(name: string): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    '/opt/homebrew/bin',
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

function cannotInstall(): NoMariaDb | undefined {
  if (programNamed('apt-get') === undefined) return { reason: 'it is not installed, and there is no apt-get.' };
  if (process.getuid?.() !== 0) return { reason: 'it is not installed, and only root may install it.' };
  return undefined;
}

function installPackages(): MariaDbPrograms | NoMariaDb {
  process.stderr.write(`MariaDB is not installed. Installing ${PACKAGES.join(' and ')} with apt-get …\n`);
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
    const { status, stderr } = spawnSync('apt-get', words, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      encoding: 'utf8',
      timeout: LONGEST_INSTALL_MS,
    });
    if (status !== 0) return { reason: `apt-get ${words[0]} failed (${String(status)}): ${stderr.trim().slice(-500)}` };
  }
  return installed() ?? { reason: 'the packages were installed, but hold no mariadbd.' };
}

/** Test files run side by side; one of them installs, the others wait. */
async function withLock<T>(work: () => T): Promise<T> {
  const until = Date.now() + 2 * LONGEST_INSTALL_MS;
  for (;;) {
    try {
      closeSync(openSync(LOCK, 'wx'));
      break;
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST' || Date.now() > until) throw error;
      // A lock without a living holder was left behind.
      if (existsSync(LOCK) && Date.now() - statSync(LOCK).mtimeMs > 2 * LONGEST_INSTALL_MS)
        rmSync(LOCK, { force: true });
      await sleep(500);
    }
  }
  try {
    return work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}
