import { inNextTask } from '@facet/sdk/client/next-task';
import type { Steps } from '../common/steps.ts';

/** Milliseconds of work between two chances for the page to paint and to answer its user: half a frame. */
const SLICE_MS = 8;

/** Does the work a slice at a time. */
export async function inSlices<T>(steps: Steps<T>): Promise<T> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      const { done, value } = steps.next();
      if (done) return value;
    } while (performance.now() < until);
    await new Promise<void>((resolve) => inNextTask(resolve));
  }
}
