import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { compiledCode } from '@facet/sdk/data-work';

const THREAD_MEGABYTES = 256;

/** A thread that answers each question with bytes, one after another. */
export interface AskedThread<Question> {
  ask(question: Question): Promise<Uint8Array>;
  end(): Promise<void>;
}

export function startThread<Question>(module: URL, workerData?: unknown): AskedThread<Question> {
  const worker = new Worker(module, {
    workerData,
    env: compiledCode(),
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
  });
  return {
    async ask(question) {
      // A failure of the thread rejects this.
      const answer = once(worker, 'message');
      worker.postMessage(question);
      const [bytes]: unknown[] = await answer;
      if (!(bytes instanceof Uint8Array)) throw new TypeError('The thread returned no bytes.');
      return bytes;
    },
    async end() {
      await worker.terminate();
    },
  };
}
