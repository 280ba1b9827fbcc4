import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withAptLock } from '../support/apt-lock.ts';

const PACKAGE = 'redis-server';
const LONGEST_INSTALL_MS = 240_000;

/** Why there is none. */
export interface NoRedis {
  readonly reason: string;
}

let finding: Promise<string | NoRedis> | undefined;

/**
 * The program of an installed Redis; where there is none and this machine is ours to change (root on Debian, as in CI),
 * Debian's package. Prints what it does, and why it could not.
 */
export function findRedis(): Promise<string | NoRedis> {
  finding ??= find();
  return finding;
}

async function find(): Promise<string | NoRedis> {
  const found = installed() ?? cannotInstall() ?? (await withAptLock(() => installed() ?? installPackage()));
  if (typeof found !== 'string') process.stderr.write(`Redis tests are skipped: ${found.reason}\n`);
  return found;
}

function installed(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return folders.map((folder) => join(folder, 'redis-server')).find((path) => existsSync(path));
}

function cannotInstall(): NoRedis | undefined {
  if (!existsSync('/usr/bin/apt-get')) return { reason: 'it is not installed, and there is no apt-get.' };
  if (process.getuid?.() !== 0) return { reason: 'it is not installed, and only root may install it.' };
  return undefined;
}

/** Without a service of its own: tests start the program by hand. */
function installPackage(): string | NoRedis {
  process.stderr.write(`Redis is not installed. Installing ${PACKAGE} with apt-get …\n`);
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', PACKAGE]]) {
    const { status, stderr } = spawnSync('apt-get', words, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      encoding: 'utf8',
      timeout: LONGEST_INSTALL_MS,
    });
    if (status !== 0) return { reason: `apt-get ${words[0]} failed (${String(status)}): ${stderr.trim().slice(-500)}` };
  }
  return installed() ?? { reason: 'the package was installed, but holds no redis-server.' };
}
