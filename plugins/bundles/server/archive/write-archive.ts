import { TimeSlice } from '@facet/sdk/data-work';
import { strToU8, zipSync } from 'fflate';
import { stringify } from 'yaml';

export interface UnwrittenArchive {
  /** Folder that contains all files. */
  readonly root: string;
  readonly files: readonly (readonly [path: string, content: unknown])[];
}

/** An archive on its way to a thread. */
export interface PackedArchive {
  readonly root: string;
  readonly files: readonly (readonly [path: string, json: string])[];
}

/** Packs one file after the other and lets others in between: sent as a whole, large dashboards held the thread for half a second. */
export async function packed({ root, files }: UnwrittenArchive): Promise<PackedArchive> {
  const slice = new TimeSlice();
  const done: [path: string, json: string][] = [];
  for (const [path, content] of files) {
    done.push([path, JSON.stringify(content ?? null)]);
    if (slice.isOver) await slice.next();
  }
  return { root, files: done };
}

/**
 * Repeated values are written in full, without aliases, and long texts are not folded: readers that unfold them would
 * change SQL.
 */
const YAML = { lineWidth: 0, aliasDuplicateObjects: false } as const;

export function writeArchive({ root, files }: PackedArchive): Uint8Array<ArrayBuffer> {
  const tree = Object.fromEntries(
    files.map(([path, json]) => [`${root}/${path}`, strToU8(stringify(JSON.parse(json), YAML))]),
  );
  // Level 1 already shrinks texts to a fifth; higher levels are not worth their time.
  return new Uint8Array(zipSync(tree, { level: 1 }));
}
