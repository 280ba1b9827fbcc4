import { LRUCache } from 'lru-cache';
import type { MetadataStore } from './host.ts';

const MOST_ENTRIES = 1_000;

interface CachedAnswer<V> {
  readonly revision: string;
  readonly value: Promise<V>;
}

/**
 * A reader that remembers its answers until one of `tables` is written; those must be all tables that `read` looks at.
 * Where the store cannot tell of writes, every call reads anew. Callers share what they get: do not change it.
 */
export function cachedUntilWrite<K extends string | number, V>(
  store: MetadataStore,
  tables: readonly string[],
  read: (key: K) => Promise<V>,
): (key: K) => Promise<V> {
  const cache = new LRUCache<K, CachedAnswer<V>>({ max: MOST_ENTRIES });
  const readAt = (key: K, revision: string): Promise<V> => {
    const known = cache.get(key);
    if (known?.revision === revision) return known.value;
    const value = read(key);
    const entry = { revision, value };
    cache.set(key, entry);
    value.catch(() => {
      if (cache.peek(key) === entry) cache.delete(key);
    });
    return value;
  };
  return (key) => {
    // Asked before reading: a write that comes between makes what is read too old for the next caller, never too new.
    const revision = store.revision?.(tables);
    if (revision === undefined) return read(key);
    return typeof revision === 'string' ? readAt(key, revision) : revision.then((told) => readAt(key, told));
  };
}
