import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RowFileFormat } from '@facet/sdk/server';
import { openZip } from '../archive/zip-parts.ts';
import { fileKind } from './file-kind.ts';

export interface UnpackedPart {
  readonly format: RowFileFormat;
  /** Name in the archive. */
  readonly name: string;
  readonly path: string;
}

export interface UnpackLimits {
  readonly bytes: number;
  /** Files that are in the folder already, of other archives. */
  readonly before?: number;
  readonly signal: AbortSignal;
}

const MOST_FILES = 1_000;
/** Files that operating systems and data tools add to archives. */
const BESIDE = /(^|\/)(__MACOSX\/|\.|_SUCCESS$|_metadata$|_common_metadata$)/;

/**
 * Extracts the data files of an archive, sorted by name, under generated names.
 * @throws RefusedZip when a limit is exceeded
 */
export async function unpackArchive(
  archive: string,
  folder: string,
  { bytes, before = 0, signal }: UnpackLimits,
): Promise<readonly UnpackedPart[]> {
  const zip = await openZip(archive, { files: MOST_FILES - before, bytes });
  try {
    const parts: UnpackedPart[] = [];
    for (const name of zip.names.filter((one) => !one.endsWith('/') && !BESIDE.test(one)).toSorted()) {
      const kind = fileKind(name);
      if (kind === undefined || kind.format === 'workbook' || kind.format === 'archive') continue;
      const path = join(folder, `part-${String(before + parts.length).padStart(4, '0')}.${kind.ending}`);
      await pipeline(await zip.open(name), createWriteStream(path, { mode: 0o600 }), { signal });
      parts.push({ format: kind.format, name, path });
    }
    return parts;
  } finally {
    zip.close();
  }
}
