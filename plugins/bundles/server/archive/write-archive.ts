import { strToU8, zipSync } from 'fflate';
import { stringify } from 'yaml';

export interface UnwrittenArchive {
  /** Folder that contains all files. */
  readonly root: string;
  readonly files: readonly (readonly [path: string, content: unknown])[];
}

/**
 * Repeated values are written in full, without aliases, and long texts are not folded: readers that unfold them would
 * change SQL.
 */
const YAML = { lineWidth: 0, aliasDuplicateObjects: false } as const;

export function writeArchive({ root, files }: UnwrittenArchive): Uint8Array<ArrayBuffer> {
  const tree = Object.fromEntries(
    files.map(([path, content]) => [`${root}/${path}`, strToU8(stringify(content, YAML))]),
  );
  // Level 1 already shrinks texts to a fifth; higher levels are not worth their time.
  return new Uint8Array(zipSync(tree, { level: 1 }));
}
