import { execFileSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What `npm start` reads before anything is installed. */
const COMMANDS = ['package.json', 'package-lock.json', 'apps/run.mjs', 'apps/run', 'apps/generate-index.mjs'];

/** As a fresh clone is before its packages are installed, with only the files that the two commands begin with. */
export function copyCommands(folder: string): void {
  copyInto(folder, COMMANDS);
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** As a fresh clone is: every file that belongs to the repository, as it is now, and nothing that was made here. */
export function copySources(folder: string, owner?: Owner): void {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  copyInto(
    folder,
    files.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path))),
  );
  if (owner) give(folder, owner);
}

function copyInto(folder: string, paths: readonly string[]): void {
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
}

function give(path: string, owner: Owner): void {
  chownSync(path, owner.uid, owner.gid);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) give(join(path, name), owner);
}
