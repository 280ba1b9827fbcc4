import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { withAptLock } from '../support/apt-lock.ts';

export interface ClickHouseProgram {
  readonly server: string;
}

/** Why there is none. */
export interface NoClickHouse {
  readonly reason: string;
}

const LONGEST_INSTALL_MS = 240_000;

let finding: Promise<ClickHouseProgram | NoClickHouse> | undefined;

/**
 * ClickHouse's server of this machine, else Debian's in the folder of engines (`FACET_ENGINES_FOLDER`, else in the user's cache). Only
 * `npm run test:engines` installs it, where it runs as root; its package is unpacked, so that no service starts. Prints why the
 * tests that need it are skipped.
 */
export function findClickHouse(): Promise<ClickHouseProgram | NoClickHouse> {
  finding ??= find();
  return finding;
}

export const isClickHouse = (found: ClickHouseProgram | NoClickHouse): found is ClickHouseProgram => 'server' in found;

async function find(): Promise<ClickHouseProgram | NoClickHouse> {
  const found = installed() ?? cannotInstall() ?? (await withAptLock(() => installed() ?? installPackages()));
  if (!isClickHouse(found)) process.stderr.write(`ClickHouse tests are skipped: ${found.reason}\n`);
  return found;
}

const enginesFolder = (): string =>
  process.env['FACET_ENGINES_FOLDER'] ??
  join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'facet-engines');
const unpackedFolder = (): string => join(enginesFolder(), 'clickhouse-debian');

function installed(): ClickHouseProgram | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/bin',
    join(unpackedFolder(), 'usr/sbin'),
  ];
  const server = folders.map((folder) => join(folder, 'clickhouse-server')).find((path) => existsSync(path));
  return server === undefined ? undefined : { server };
}

function cannotInstall(): NoClickHouse | undefined {
  if (process.env['FACET_INSTALL_ENGINES'] !== 'true')
    return { reason: 'there is no clickhouse-server; `npm run test:engines` installs it.' };
  if (!existsSync('/usr/bin/apt-get')) return { reason: 'it is not installed, and there is no apt-get.' };
  if (process.getuid?.() !== 0) return { reason: 'it is not installed, and only root may install it.' };
  return undefined;
}

function installPackages(): ClickHouseProgram | NoClickHouse {
  const work = `${unpackedFolder()}.part`;
  mkdirSync(work, { recursive: true });
  process.stderr.write('ClickHouse is not installed. Fetching it with apt-get …\n');
  try {
    const failure =
      run('apt-get', ['update'], work) ??
      run('apt-get', ['install', '-y', '--no-install-recommends', 'clickhouse-common'], work) ??
      run('apt-get', ['download', 'clickhouse-server'], work) ??
      run('dpkg', ['-x', readdirSync(work).find((name) => name.endsWith('.deb')) ?? '', unpackedFolder()], work);
    if (failure !== undefined) return { reason: failure };
    return installed() ?? { reason: 'the package holds no clickhouse-server.' };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function run(program: string, words: readonly string[], cwd: string): string | undefined {
  const { status, stderr, error } = spawnSync(program, words, {
    cwd,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    encoding: 'utf8',
    timeout: LONGEST_INSTALL_MS,
  });
  return status === 0 ? undefined : `${program} ${words[0]} failed: ${error?.message ?? stderr.trim().slice(-500)}`;
}
