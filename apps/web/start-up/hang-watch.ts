import { forgetHang, hasHung } from './hang-evidence.ts';

/** What notices that a page did not come up, and tells the next one. */
export interface HangWatch {
  hasHung(): Promise<boolean>;
  forget(): Promise<void>;
  /** Resolves when the watch has started; gives what ends it. */
  begin(): Promise<() => void>;
}

const BEAT_EVERY_MS = 500;
/** A start is not held up for longer by a watcher that does not come. */
const PATIENCE_MS = 1_000;

/** `onTrouble` is told of what the browser refuses; the page then starts unwatched. */
export function browserHangWatch(onTrouble: (error: unknown) => void): HangWatch {
  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await work();
    } catch (error) {
      onTrouble(error);
      return otherwise;
    }
  }
  return {
    hasHung: () => attempt(hasHung, false),
    forget: () => attempt(forgetHang, undefined),
    begin: () => attempt(watched, () => undefined),
  };
}

async function watched(): Promise<() => void> {
  const worker = new Worker(new URL('./hang-watcher.ts', import.meta.url), { type: 'module' });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  const beat = setInterval(() => worker.postMessage('beat'), BEAT_EVERY_MS);
  await Promise.race([
    new Promise((resolve) => worker.addEventListener('message', resolve, { once: true })),
    new Promise((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
  return () => {
    clearInterval(beat);
    worker.terminate();
  };
}
