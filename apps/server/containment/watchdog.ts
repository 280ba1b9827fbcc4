import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Disposable } from '@facet/sdk/common';
import { Attribution } from './attribution.ts';
import { CallMarker, markerMemory } from './call-marker.ts';

export interface WatchdogOptions {
  readonly home: string;
  /** How long the thread may be blocked; 0: for ever. */
  readonly blockedSeconds: number;
  /** Ids of all plugins that run in this process. */
  readonly plugins: readonly string[];
}

/** Data for the watching thread. */
export interface WatchdogOrders {
  readonly memory: SharedArrayBuffer;
  readonly home: string;
  readonly budgetMs: number;
  readonly beatMs: number;
  readonly plugins: readonly string[];
}

export interface Watch extends Disposable {
  readonly attribution: Attribution;
}

const BEAT_MS = 250;
/** Key of a function that the watching thread calls in the watched one while that is stopped. */
export const RUNNING_WORK = 'facet.runningWork';

export function unwatched(): Watch {
  return { attribution: new Attribution(), dispose: () => undefined };
}

/**
 * Watches this thread from another one: code that loops cannot be interrupted from inside, so the whole process ends
 * when it has been blocked for too long, with a record of whose code it was.
 */
export function watchThread({ home, blockedSeconds, plugins }: WatchdogOptions): Watch {
  // Someone who debugs stops the thread on purpose.
  if (blockedSeconds === 0 || inspectorUrl() !== undefined) return unwatched();
  const memory = markerMemory();
  const marker = new CallMarker(memory);
  const orders: WatchdogOrders = { memory, home, budgetMs: blockedSeconds * 1_000, beatMs: BEAT_MS, plugins };
  const worker = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: orders,
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
  });
  worker.unref();
  const beat = setInterval(() => marker.beat(), BEAT_MS);
  beat.unref();
  const attribution = new Attribution(marker);
  Reflect.set(globalThis, Symbol.for(RUNNING_WORK), attribution.work);
  return {
    attribution,
    dispose() {
      clearInterval(beat);
      Reflect.deleteProperty(globalThis, Symbol.for(RUNNING_WORK));
      void worker.terminate();
    },
  };
}
