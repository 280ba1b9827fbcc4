import { serveDataWork } from '@facet/sdk/data-work';
import { type Archive, type ArchiveRefusal, readArchive } from './read-archive.ts';

serveDataWork<Uint8Array, Archive | ArchiveRefusal>(readArchive);
