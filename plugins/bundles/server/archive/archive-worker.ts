import { serveDataWork } from '@facet/sdk/data-work';
import type { ArchiveAnswer, ArchiveTask } from './archive-task.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

serveDataWork<ArchiveTask, ArchiveAnswer>((task, thread) => {
  if ('read' in task) return { read: readArchive(task.read) };
  const written = writeArchive(task.write);
  thread.transfer(written.buffer);
  return { written };
});
