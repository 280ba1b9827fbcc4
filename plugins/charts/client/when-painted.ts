import { inNextTask } from '@facet/sdk/client/next-task';

/** Runs after the next frame is painted. Call the returned function if that is no longer wanted. */
export function whenPainted(run: () => void): () => void {
  let forgetTask: (() => void) | undefined;
  // Animation frame callbacks run before the paint; a task that they schedule runs after it.
  const frame = requestAnimationFrame(() => {
    forgetTask = inNextTask(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    forgetTask?.();
  };
}
