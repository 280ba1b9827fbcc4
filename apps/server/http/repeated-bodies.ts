import { deepFrozen } from '@facet/sdk/common';
import { LRUCache } from 'lru-cache';
import type { Endpoint } from '@facet/sdk/wire/endpoint';

/** Longer ones are rarely sent twice. */
const LONGEST = 16 * 1024;
const MOST_CHARACTERS = 2 * 1024 * 1024;

interface Kept {
  readonly value: unknown;
}

/**
 * What reading a body gave, for as long as the same text comes to the same endpoint again and again, as the questions of a dashboard
 * that many look at. Nothing but the text decides it. Those who get it share it, so nobody can change it.
 */
export class RepeatedBodies {
  readonly #known = new WeakMap<Endpoint, LRUCache<string, Kept>>();

  /** @param read What it refuses, it refuses each time. */
  read(endpoint: Endpoint, text: string, read: (text: string) => unknown): unknown {
    if (endpoint.reads !== true || text.length > LONGEST) return read(text);
    const known = this.#of(endpoint);
    const kept = known.get(text);
    if (kept !== undefined) return kept.value;
    const value = deepFrozen(read(text));
    known.set(text, { value });
    return value;
  }

  #of(endpoint: Endpoint): LRUCache<string, Kept> {
    const known = this.#known.get(endpoint);
    if (known !== undefined) return known;
    const empty = new LRUCache<string, Kept>({
      maxSize: MOST_CHARACTERS,
      sizeCalculation: (_, text) => text.length + 1,
    });
    this.#known.set(endpoint, empty);
    return empty;
  }
}
