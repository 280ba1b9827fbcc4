import type { DataWork } from '@facet/sdk/data-work';
import type { ArchiveFiles, ArchiveRefusal } from './read-archive.ts';
import type { PackedArchive } from './write-archive.ts';

export type ArchiveTask = { readonly read: Uint8Array } | { readonly write: PackedArchive };
export type ArchiveAnswer =
  | { readonly read: ArchiveFiles | ArchiveRefusal }
  | { readonly written: Uint8Array<ArrayBuffer> };

/** The worker thread that reads and writes archives. */
export type ArchiveWork = DataWork<ArchiveTask, ArchiveAnswer>;
