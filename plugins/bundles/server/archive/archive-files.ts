import { DataWorkError } from '@facet/sdk/data-work';
import { BundleErrors } from '../errors.ts';
import type { ArchiveAnswer, ArchiveTask, ArchiveWork } from './archive-task.ts';
import type { ArchiveFiles } from './read-archive.ts';
import { packed, type UnwrittenArchive } from './write-archive.ts';

interface Caller {
  readonly who: number;
  readonly signal: AbortSignal;
}

/** Reads an uploaded archive in a worker thread. @throws HttpError 400, 422 */
export async function openArchive(work: ArchiveWork, bytes: Uint8Array, caller: Caller): Promise<ArchiveFiles> {
  const answer = await run(work, { read: bytes }, caller);
  if (!('read' in answer)) throw new TypeError('The archive was written instead of read.');
  const { read } = answer;
  if (!('refused' in read)) return read;
  switch (read.refused) {
    case 'no-zip':
      throw BundleErrors.notZip();
    case 'nothing':
      throw BundleErrors.nothingToImport();
    case 'too-large':
      throw BundleErrors.tooLarge();
    case 'too-many':
      throw BundleErrors.tooMany();
    case 'unsafe-path':
      throw BundleErrors.unsafePath(read.path);
    case 'suspicious':
      throw BundleErrors.suspicious(read.path);
  }
}

/** Writes an archive in a worker thread. @throws HttpError 422 when the content exceeds the limits of an archive */
export async function packArchive(
  work: ArchiveWork,
  archive: UnwrittenArchive,
  caller: Caller,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await run(work, { write: await packed(archive) }, caller);
  if (!('written' in answer)) throw new TypeError('The archive was read instead of written.');
  return answer.written;
}

function run(work: ArchiveWork, task: ArchiveTask, { who, signal }: Caller): Promise<ArchiveAnswer> {
  return work.run(task, { who, signal }).catch((error: unknown) => {
    const costly = error instanceof DataWorkError && (error.kind === 'too-slow' || error.kind === 'too-much-memory');
    throw costly ? BundleErrors.tooLarge() : error;
  });
}
