import type { Disposable } from '@facet/sdk/common';
import type { SharedBus, SharedCache } from '@facet/sdk/server';
import { sourceTag } from './cache-key.ts';

export interface DroppedParts {
  readonly cache: Pick<SharedCache, 'deleteByTag'>;
  readonly bus: SharedBus;
}

const TOPIC = 'facet/query/dropped-answers';

/** What was read before a drop is an answer of former data. */
interface Reading {
  isCurrent: boolean;
}

/**
 * Drops the answers about data that has changed, in every process: those in the cache, and those that are being computed now, which
 * would otherwise bring the former data back into it.
 */
export class DroppedAnswers implements Disposable {
  readonly #parts: DroppedParts;
  readonly #readings = new Map<string, Set<Reading>>();
  readonly #subscription: Disposable;

  constructor(parts: DroppedParts) {
    this.#parts = parts;
    this.#subscription = parts.bus.subscribe(TOPIC, (uid) => {
      if (typeof uid === 'string') this.#outdate(uid);
    });
  }

  /** @param uid Of the data source, such as `12__table`. */
  async drop(uid: string): Promise<void> {
    this.#outdate(uid);
    await this.#parts.bus.publish(TOPIC, uid);
    await this.#parts.cache.deleteByTag(sourceTag(uid));
  }

  /** Reads data of the source. `isCurrent` says whether none of its answers was dropped since the beginning. */
  async during<T>(uid: string, read: (isCurrent: () => boolean) => Promise<T>): Promise<T> {
    const reading: Reading = { isCurrent: true };
    const all = this.#readings.get(uid) ?? new Set();
    this.#readings.set(uid, all);
    all.add(reading);
    try {
      return await read(() => reading.isCurrent);
    } finally {
      all.delete(reading);
      if (all.size === 0) this.#readings.delete(uid);
    }
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #outdate(uid: string): void {
    for (const reading of this.#readings.get(uid) ?? []) reading.isCurrent = false;
  }
}
