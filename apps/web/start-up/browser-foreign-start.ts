import { ForeignStart } from './foreign-start.ts';
import { browserHangWatch } from './hang-watch.ts';
import { StartMemory, storedMemory } from './start-memory.ts';

/** Remembers in the storage of this browser and this tab which starts came up. */
export function browserForeignStart(warn: (error: unknown) => void): ForeignStart {
  const memory = new StartMemory(
    storedMemory(() => localStorage),
    storedMemory(() => sessionStorage),
  );
  return new ForeignStart(memory, browserHangWatch(warn));
}
