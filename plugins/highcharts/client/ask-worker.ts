/** Timeout of a worker: without it a chart would wait for ever for a worker that does not respond. */
const PATIENCE_MS = 60_000;

/** Sends one question to a new worker and resolves with its answer; the worker is then terminated. */
export function askWorker<Q, A>(start: () => object, question: Q): Promise<A> {
  const worker = start();
  if (!(worker instanceof Worker))
    return Promise.reject(new TypeError('A layout asks a worker, and started another thing.'));
  const { promise, resolve, reject } = Promise.withResolvers<A>();
  const fail = (reason: string) => reject(new Error(`A worker of the page failed: ${reason}`));
  const patience = setTimeout(() => fail('it did not answer'), PATIENCE_MS);
  worker.addEventListener('message', ({ data }: MessageEvent<A>) => resolve(data), { once: true });
  worker.addEventListener('messageerror', () => fail('its answer cannot be read'), { once: true });
  worker.addEventListener('error', ({ message }) => fail(message), { once: true });
  try {
    worker.postMessage(question);
  } catch (error) {
    reject(error);
  }
  return promise.finally(() => {
    clearTimeout(patience);
    worker.terminate();
  });
}
