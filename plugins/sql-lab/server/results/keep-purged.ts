import type { Disposable, Logger } from '@facet/sdk/common';
import type { ResultStore } from './result-store.ts';

const EVERY_MS = 30 * 60 * 1_000;

/** Removes results that are too old, now and every half hour. */
export function keepPurged(results: ResultStore, log: Logger): Disposable {
  const purge = () => {
    results.purge().catch((error: unknown) => log.warn('Old results were not removed', { error: String(error) }));
  };
  purge();
  const timer = setInterval(purge, EVERY_MS);
  timer.unref();
  return { dispose: () => clearInterval(timer) };
}
