import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
afterEach(() => void vi.useRealTimers());

it('hands an answer back and ends the thread', async () => {
  const worker = new StandIn((question) => Object.assign(new Event('message'), { data: Number(question) * 2 }));
  await expect(askWorker(() => worker, 21)).resolves.toBe(42);
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('rejects with the error of a worker, and terminates it', async () => {
  const worker = new StandIn(() => Object.assign(new Event('error'), { message: 'no memory' }));
  await expect(askWorker(() => worker, 21)).rejects.toThrow('no memory');
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('rejects a value that is not a worker', async () => {
  await expect(askWorker(() => ({}), 21)).rejects.toThrow(TypeError);
});

it('rejects a response that cannot be deserialised', async () => {
  const worker = new StandIn(() => new Event('messageerror'));
  await expect(askWorker(() => worker, 21)).rejects.toThrow('cannot be read');
  expect(worker.terminate).toHaveBeenCalledOnce();
});

it('does not wait for ever for a thread that has gone silent', async () => {
  vi.useFakeTimers();
  const worker = new StandIn(() => new Event('nothing'));
  const answer = askWorker(() => worker, 21);
  const outcome = expect(answer).rejects.toThrow('did not answer');
  await vi.advanceTimersByTimeAsync(60_000);
  await outcome;
  expect(worker.terminate).toHaveBeenCalledOnce();
});
