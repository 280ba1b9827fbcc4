import type { Places, SharedCache } from '@facet/sdk/server';
import type { Disposable } from '@facet/sdk/common';
import type { Blobs } from '../blobs/blobs.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import type { HostBus } from '../shared/local-bus.ts';

/**
 * What the processes of an installation share. Messages and blobs go through the metadata database, since they must not
 * depend on anything that may be gone; Redis holds what may be lost at any moment: cached answers, counts and places.
 */
export interface Topology {
  readonly bus: HostBus;
  readonly cache: SharedCache & Disposable;
  readonly places: Places;
  readonly blobs: Blobs;
  /** Counts the calls of all processes, if they can agree; `own` counts those of this one. */
  rateLimiter(own: RateLimiter): RateLimiter;
  close(): Promise<void>;
}
