import { beforeEach, expect, it, vi } from 'vitest';
import { askWorker } from './ask-worker.ts';

class StandIn extends EventTarget {
  readonly terminate = vi.fn<() => void>();
  readonly #answer: (question: unknown) => Event;
  constructor(answer: (question: unknown) => Event) {
    super();
    this.#answer = answer;
  }
  postMessage(question: unknown): void {
    queueMicrotask(() => this.dispatchEvent(this.#answer(question)));
  }
}

beforeEach(() => void vi.stubGlobal('Worker', StandIn));

it('hands an answer back and ends the thread', async () => {
  const worker = new StandIn((question) => Object.assign(new Event('message'), { data: Number(question) * 2 }));
  await expect(askWorker(() => worker, 21)).resolves.toBe(42);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('says why a thread failed and ends it', async () => {
  const worker = new StandIn(() => Object.assign(new Event('error'), { message: 'no memory' }));
  await expect(askWorker(() => worker, 21)).rejects.toThrow('no memory');
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('refuses what is no worker', async () => {
  await expect(askWorker(() => ({}), 21)).rejects.toThrow(TypeError);
});
