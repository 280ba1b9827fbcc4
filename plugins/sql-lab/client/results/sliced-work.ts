import { inNextTask } from '@facet/sdk/client/next-task';

/** Milliseconds of each frame that the work may use. */
const SLICE_MS = 8;

/**
 * Runs long work in slices, so that the page can draw between them. Each `yield` gives the progress from 0 to 1; the
 * result is undefined when the work was aborted.
 */
export async function sliced<T>(
  work: Generator<number, T, undefined>,
  signal: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<T | undefined> {
  let until = performance.now() + SLICE_MS;
  for (;;) {
    if (signal.aborted) return undefined;
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    onProgress?.(step.value);
    await new Promise<void>((resolve) => inNextTask(resolve));
    until = performance.now() + SLICE_MS;
  }
}
