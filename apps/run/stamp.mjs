import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

/** Names the content of these sources. Content decides, not dates: a checkout or a copy changes dates only. */
export function stampOf({ files, folders, isFolder, isFile }) {
  const hash = createHash('sha256');
  const below = (folder) => {
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        if (entry.isDirectory()) return isFolder(entry.name) ? below(join(folder, entry.name)) : [];
        return isFile(entry.name) ? [join(folder, entry.name)] : [];
      });
  };
  for (const file of [...files.map((name) => inRoot(name)), ...folders.flatMap((folder) => below(inRoot(folder)))]) {
    if (!existsSync(file)) continue;
    hash.update(file.slice(inRoot().length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

export const isTest = (name) => /\.test(-d)?\.tsx?$/.test(name);
