import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of live heap, after everything that is free was let go. */
export async function liveHeap(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('This runtime cannot be told to collect garbage.');
  // Weak references are let go only after a turn of the event loop.
  for (let i = 0; i < 3; i += 1) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    collect();
  }
  return process.memoryUsage().heapUsed;
}
