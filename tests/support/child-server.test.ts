import { afterAll, describe, expect, it } from 'vitest';
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startMariaDb } from '../mariadb/start-mariadb.ts';
import { bundledPrograms } from '../postgres/postgres-programs.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { startChildServer } from './child-server.ts';
import { startFacet } from './facet-process.ts';
import { onFreePort, PortTaken } from './free-port.ts';

const AT_ONCE_MS = 5_000;
const folder = mkdtempSync(join(tmpdir(), 'facet-servers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that runs for everybody, whatever the umask. */
function script(name: string, ...lines: readonly string[]): string {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'));
  for (let path = file; path.startsWith(folder); path = dirname(path)) chmodSync(path, 0o755);
  return file;
}

const failing = ['case "$1" in --version) exit 0;; esac', 'echo "no such locale" >&2', 'exit 3'];

describe('a server that cannot be started', () => {
  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a program that ends',
      () => startChildServer('/bin/sh', ['-c', 'echo last words; exit 3'], options),
      /^It ended with 3\.\nlast words/,
    ],
    [
      'a program that is killed',
      () => startChildServer('/bin/sh', ['-c', 'kill -9 $$'], options),
      /It ended with SIGKILL/,
    ],
    ['no program', () => startChildServer('/no/program', [], options), /It cannot be run: .*ENOENT/],
    [
      'a program that is never ready',
      () => startChildServer('/bin/sh', ['-c', 'echo waiting; exec sleep 60'], { ...options, readyWithinMs: 300 }),
      /was not ready within 0\.3 s\.\nwaiting/,
    ],
    [
      'Facet',
      () => startFacet({ program: ['-e', 'console.error("HST_HOME: no room"); process.exit(1)'] }),
      /HST_HOME: no room/,
    ],
    [
      'Postgres, whose programs do not run',
      () => {
        script('broken/bin/postgres', 'echo "libicu is missing" >&2', 'exit 127');
        writeFileSync(join(folder, 'broken/pg-symlinks.json'), '[]');
        return startPostgres(join(folder, 'broken'));
      },
      /Postgres could not be started: [^]*libicu is missing/,
    ],
    [
      'Postgres, whose data folder cannot be made',
      () => {
        script('no-data/bin/postgres', 'exit 0');
        script('no-data/bin/initdb', ...failing);
        return startPostgres(join(folder, 'no-data'));
      },
      /initdb ended with 3\.\nno such locale/,
    ],
    [
      'Postgres, which ends',
      () => {
        script('ends/bin/postgres', ...failing);
        script('ends/bin/initdb', 'for word; do case "$word" in --pgdata=*) mkdir "${word#--pgdata=}";; esac; done');
        return startPostgres(join(folder, 'ends'));
      },
      /postgres ended with 3\.\nno such locale/,
    ],
    [
      'MariaDB, which ends',
      () => startMariaDb({ install: script('install', 'exit 0'), server: script('mariadbd', ...failing) }),
      /mariadbd ended with 3\.\nno such locale/,
    ],
    [
      'MariaDB, whose program is not there',
      () => startMariaDb({ install: script('install', 'exit 0'), server: join(folder, 'none') }),
      /mariadbd cannot be run: .*ENOENT/,
    ],
  ])('%s: says so at once, with its last words', async (_, start, words) => {
    const began = performance.now();
    await expect(start()).rejects.toThrow(words);
    expect(performance.now() - began).toBeLessThan(AT_ONCE_MS);
  });

  const options = { name: 'It', readyWithinMs: 60_000, isReady: () => false };
});

describe('a free port', () => {
  const taken = new PortTaken('another process was faster');

  it('is asked for again when another process was faster', async () => {
    const ports: number[] = [];
    const start = async (port: number): Promise<string> => {
      ports.push(port);
      if (ports.length < 3) throw taken;
      return 'started';
    };
    expect(await onFreePort(start)).toBe('started');
    expect(ports).toHaveLength(3);
  });

  it('is not asked for for ever, nor after another failure', async () => {
    await expect(onFreePort(() => Promise.reject(taken))).rejects.toBe(taken);
    let tries = 0;
    const start = (): Promise<never> => {
      tries += 1;
      return Promise.reject(new Error('no room'));
    };
    await expect(onFreePort(start)).rejects.toThrow('no room');
    expect(tries).toBe(1);
  });
});

describe('Postgres', () => {
  it('runs from a folder that its user may not enter, whose files are private and whose links are missing', {
    timeout: 60_000,
  }, async () => {
    const home = join(folder, 'private home');
    mkdirSync(home, { mode: 0o700 });
    const before = process.umask(0o077);
    try {
      cpSync(bundledPrograms(), join(home, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !lstatSync(path).isSymbolicLink(),
      });
      const postgres = await startPostgres(join(home, 'native'));
      expect(await postgres.createDatabase('a name')).toMatch(/^postgresql:\/\/.*\/a name$/);
      await postgres.stop();
    } finally {
      process.umask(before);
    }
  });
});
