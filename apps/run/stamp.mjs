import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
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

const KINDS = new Set(['.ts', '.tsx', '.css', '.json', '.svg', '.woff2', '.html', '.mjs']);

/** Hash of the sources of a bundle. `without`: folders of the other side. */
export const stampOfCode = ({ files, folders, without }) =>
  stampOf({
    files,
    folders,
    isFolder: (name) => name !== 'node_modules' && name !== 'dist' && name !== without,
    isFile: (name) => KINDS.has(extname(name)) && !isTest(name),
  });

const isTest = (name) => /\.test(-d)?\.tsx?$/.test(name);
