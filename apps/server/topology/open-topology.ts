import { join } from 'node:path';
import { type MetadataStore, placesOfProcess } from '@facet/sdk/server';
import { BlobFiles } from '../blobs/blob-files.ts';
import { BlobRows } from '../blobs/blob-rows.ts';
import { type HostBus, LocalBus } from '../shared/local-bus.ts';
import { MemoryCache } from '../shared/memory-cache.ts';
import type { StartParts } from '../start/start-parts.ts';
import type { Topology } from './topology.ts';

const MEGABYTE = 1024 * 1024;

export type TopologyParts = Pick<StartParts, 'settings' | 'database' | 'log'> & { readonly store: MetadataStore };

/** The one place that knows whether this process is alone. Drivers of what it does not use are not loaded. */
export async function openTopology(parts: TopologyParts): Promise<Topology> {
  const { settings, store, log } = parts;
  const own = new AsyncDisposableStack();
  const bus = own.adopt(await openBus(parts), (opened) => opened.close());
  const memory = new MemoryCache(settings.cacheMegabytes * MEGABYTE, bus);
  const limits = { all: settings.blobMegabytes * MEGABYTE, person: settings.blobPersonMegabytes * MEGABYTE };
  const blobs =
    settings.metadataUrl === undefined
      ? new BlobFiles(join(settings.home, 'blobs'), limits)
      : new BlobRows(store, limits);
  const close = () => own.disposeAsync();
  if (settings.redisUrl === undefined) {
    const cache = own.adopt(memory, (opened) => opened.dispose());
    return { bus, cache, places: placesOfProcess, blobs, rateLimiter: (limiter) => limiter, close };
  }
  const [{ RedisLink }, { RedisCache }, { RedisPlaces }, { createRedisRateLimiter }] = await Promise.all([
    import('../redis/redis-link.ts'),
    import('../redis/redis-cache.ts'),
    import('../redis/redis-places.ts'),
    import('../redis/redis-rate-limiter.ts'),
  ]);
  const link = own.adopt(new RedisLink(settings.redisUrl, log), (opened) => opened.close());
  await link.open();
  const cache = own.adopt(new RedisCache(link, memory), (opened) => opened.dispose());
  const places = own.adopt(new RedisPlaces(link), (opened) => opened.dispose());
  return { bus, cache, places, blobs, rateLimiter: (limiter) => createRedisRateLimiter(link, limiter), close };
}

async function openBus({ settings, database, log }: TopologyParts): Promise<HostBus> {
  if (settings.metadataUrl === undefined) return new LocalBus(log, database.outside);
  const { PostgresBus } = await import('../shared/postgres-bus.ts');
  return PostgresBus.open(settings.metadataUrl, log);
}
