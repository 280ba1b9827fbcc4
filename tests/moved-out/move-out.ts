import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ADMIN } from '../support/facet-process.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CLI = join(ROOT, 'sdk/cli/main.ts');

/**
 * A copy of a built-in plugin outside of the repository, under another owner, with these packages installed. It replaces the built-in
 * one, as both have the same entries.
 */
export function moveOut(folder: string, name: string, packages: readonly string[] = []): string {
  const place = join(folder, name);
  // A step that is tried again begins anew.
  rmSync(place, { recursive: true, force: true });
  cpSync(join(ROOT, 'plugins', name), place, { recursive: true });
  for (const entry of readdirSync(place, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(`facet/${name}`, `moved/${name}`));
  }
  const manifest = join(place, 'manifest.ts');
  const id = `id: 'moved/${name}',`;
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(id, `${id} replaces: ['facet/${name}'],`));
  mkdirSync(join(place, 'node_modules'), { recursive: true });
  for (const one of ['@facet', ...packages])
    symlinkSync(join(ROOT, 'node_modules', one), join(place, 'node_modules', one));
  return place;
}

/** Runs `facet` in a folder, for a server and its administrator; gives what it prints. */
export async function facetCommand(server: string, cwd: string, ...args: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], FACET_SERVER: server };
  const signIn = ['--username', ADMIN.username, '--password', ADMIN.password];
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args, ...signIn], { cwd, env });
  return stdout;
}

/** Runs the tests that stand beside the code of a plugin, in its folder; gives what they print. */
export async function testsOf(cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, 'test'], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1' },
  });
  return stdout;
}
