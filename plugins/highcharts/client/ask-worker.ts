/** Has one question answered in a thread of its own, which ends with the answer. */
export function askWorker<Q, A>(start: () => object, question: Q): Promise<A> {
  const worker = start();
  if (!(worker instanceof Worker))
    return Promise.reject(new TypeError('A layout asks a worker, and started another thing.'));
  return new Promise<A>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<A>) => resolve(data), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(`A worker of the page failed: ${message}`)), {
      once: true,
    });
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
