import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withAptLock } from '../support/apt-lock.ts';

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
  const found = installed() ?? cannotInstall() ?? (await withAptLock(() => installed() ?? installPackages()));
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
