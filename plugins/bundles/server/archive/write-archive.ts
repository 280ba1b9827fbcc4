import { strToU8, zipSync } from 'fflate';
import { stringify } from 'yaml';

export interface UnwrittenArchive {
  /** Folder that holds all files. */
  readonly root: string;
  readonly files: readonly (readonly [path: string, content: unknown])[];
}

/** Repeated values are written out, and long texts stay on their lines: readers that fold them would change SQL. */
const YAML = { lineWidth: 0, aliasDuplicateObjects: false } as const;

export function writeArchive({ root, files }: UnwrittenArchive): Uint8Array<ArrayBuffer> {
  const tree = Object.fromEntries(
    files.map(([path, content]) => [`${root}/${path}`, strToU8(stringify(content, YAML))]),
  );
  // Texts that shrink to a fifth at the first level need no second.
  return new Uint8Array(zipSync(tree, { level: 1 }));
}
