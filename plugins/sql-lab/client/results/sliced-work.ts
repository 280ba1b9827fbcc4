/** Milliseconds that work takes from a frame. */
const SLICE_MS = 8;

/**
 * Runs work that stops now and then to let the page draw. Each `yield` tells how far it is, from 0 to 1; the result is
 * undefined when it was given up.
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
    await nextTurn();
    until = performance.now() + SLICE_MS;
  }
}

/** After whatever the browser has to do; a timer would wait four milliseconds more. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
