/** So long a thread may take; a drawing that waits for one that has gone silent would wait for ever. */
const PATIENCE_MS = 60_000;

/** Has one question answered in a thread of its own, which ends with the answer. */
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
