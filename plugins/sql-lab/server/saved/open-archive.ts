import { type DataWork, DataWorkError } from '@facet/sdk/data-work';
import { SavedQueryErrors } from './errors.ts';
import { LARGEST_ARCHIVE } from './archive-limits.ts';
import type { Archive, ArchiveRefusal } from './read-archive.ts';

export type ArchiveWork = DataWork<Uint8Array, Archive | ArchiveRefusal>;

/** Reads an uploaded archive in a thread. @throws HttpError 400, 422 */
export async function openArchive(
  work: ArchiveWork,
  bytes: Uint8Array,
  who: { readonly id: number },
  signal: AbortSignal,
): Promise<Archive> {
  // Packed, it is not larger than what it holds but for a few names.
  if (bytes.length > LARGEST_ARCHIVE) throw SavedQueryErrors.archiveTooLarge();
  const read = await work.run(bytes, { who: who.id, signal }).catch((error: unknown) => {
    const costly = error instanceof DataWorkError && (error.kind === 'too-slow' || error.kind === 'too-much-memory');
    throw costly ? SavedQueryErrors.archiveTooLarge() : error;
  });
  if (!('refused' in read)) return read;
  switch (read.refused) {
    case 'no-zip':
      throw SavedQueryErrors.notZip();
    case 'too-large':
      throw SavedQueryErrors.archiveTooLarge();
    case 'nothing':
      throw SavedQueryErrors.nothingToImport();
    case 'problems':
      throw SavedQueryErrors.badArchive(read.problems);
  }
}
