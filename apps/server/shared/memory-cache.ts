import type { Disposable } from '@facet/sdk/common';
import type { SharedBus, SharedCache } from '@facet/sdk/server';
import { LRUCache } from 'lru-cache';
import { SingleFlight } from './single-flight.ts';

const TOPIC = 'facet/cache/delete-tag';

/** Least recently used values of one process within a budget of bytes; a removed tag is removed in every process. */
export class MemoryCache implements SharedCache, Disposable {
  readonly #values: LRUCache<string, Buffer>;
  readonly #keysOfTag = new Map<string, Set<string>>();
  readonly #tagsOfKey = new Map<string, Set<string>>();
  readonly #flights = new SingleFlight();
  readonly #bus: SharedBus;
  readonly #subscription: Disposable;

  constructor(maxBytes: number, bus: SharedBus) {
    this.#bus = bus;
    this.#values = new LRUCache<string, Buffer>({
      maxSize: Math.max(1, maxBytes),
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 2)),
      sizeCalculation: (value, key) => value.byteLength + key.length * 2 + 1,
      dispose: (_value, key, reason) => {
        if (reason !== 'set') this.#untag(key);
      },
    });
    this.#subscription = bus.subscribe(TOPIC, (tag) => {
      if (typeof tag === 'string') this.#deleteTag(tag);
    });
  }

  get bytes(): number {
    return this.#values.calculatedSize;
  }

  async get(key: string): Promise<Buffer | undefined> {
    return this.held(key);
  }

  held(key: string): Buffer | undefined {
    return this.#values.get(key);
  }

  delete(key: string): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }

  async set(key: string, value: Buffer, ttlSeconds: number): Promise<void> {
    this.#values.set(key, value, { ttl: Math.max(1, Math.round(ttlSeconds * 1_000)) });
  }

  /** A key without a value takes no tag: there is nothing to delete, and nothing that would drop the tag again. */
  async tag(key: string, tags: readonly string[]): Promise<void> {
    if (!this.#values.has(key)) return;
    for (const tag of tags) {
      addTo(this.#keysOfTag, tag, key);
      addTo(this.#tagsOfKey, key, tag);
    }
  }

  async deleteByTag(tag: string): Promise<void> {
    this.#deleteTag(tag);
    await this.#bus.publish(TOPIC, tag);
  }

  singleFlight<T>(key: string, signal: AbortSignal, compute: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#flights.run(key, signal, compute);
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#values.clear();
  }

  #deleteTag(tag: string): void {
    for (const key of this.#keysOfTag.get(tag) ?? []) this.#values.delete(key);
  }

  #untag(key: string): void {
    for (const tag of this.#tagsOfKey.get(key) ?? []) {
      const keys = this.#keysOfTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOfTag.delete(tag);
    }
    this.#tagsOfKey.delete(key);
  }
}

function addTo(map: Map<string, Set<string>>, key: string, member: string): void {
  const members = map.get(key);
  if (members) members.add(member);
  else map.set(key, new Set([member]));
}
