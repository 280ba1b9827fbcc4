import { setTimeout as pause } from 'node:timers/promises';
import type { Disposable, Logger } from '@facet/sdk/common';
import type { SharedBus } from '@facet/sdk/server';
import { eventOf } from './event-of.ts';
import type { EventStore } from './event-store.ts';

const TOPIC = 'async-queries/ended';
/** Messages between processes may get lost, and rights may change. */
const LOOK_MS = 10_000;

export interface FollowerParts {
  readonly events: Pick<EventStore, 'after'>;
  readonly bus: SharedBus;
  /** Whether this user may read events now. */
  mayRead(userId: number): Promise<boolean>;
  readonly log: Pick<Logger, 'warn'>;
}

export interface Followed {
  readonly channel: string;
  readonly userId: number;
  /** The first event is the one after this position. */
  readonly after: number;
}

/** Events of channels as they come, from jobs in any process. */
export class EventFollowers implements Disposable {
  readonly #parts: FollowerParts;
  readonly #waiting = new Map<string, Set<AbortController>>();
  readonly #ended = new AbortController();
  readonly #listening: Disposable;

  constructor(parts: FollowerParts) {
    this.#parts = parts;
    this.#listening = parts.bus.subscribe(TOPIC, (channel) => {
      for (const waiting of this.#waiting.get(String(channel)) ?? []) waiting.abort();
    });
  }

  /** A channel has a new event. */
  tell(channel: string): void {
    this.#parts.bus
      .publish(TOPIC, channel)
      .catch((error: unknown) => this.#parts.log.warn('Followers of events were not told', { error: String(error) }));
  }

  /** All events after a position, then new ones until the signal aborts or the user may no longer read them. */
  async *follow({ channel, userId, after }: Followed, signal: AbortSignal): AsyncGenerator<string, void> {
    const { events, mayRead } = this.#parts;
    let position = after;
    while (!signal.aborted && !this.#ended.signal.aborted && (await mayRead(userId))) {
      // Registered before the events are read, so that none is missed.
      const { told, forget } = this.#wait(channel);
      try {
        const rows = await events.after(channel, position);
        for (const row of rows) {
          yield JSON.stringify(eventOf(row));
          position = row.position;
        }
        if (rows.length === 0) await quiet(AbortSignal.any([told, signal, this.#ended.signal]));
      } finally {
        forget();
      }
    }
  }

  dispose(): void {
    this.#ended.abort();
    this.#listening.dispose();
  }

  #wait(channel: string): { readonly told: AbortSignal; forget(): void } {
    const waiting = new AbortController();
    const ofChannel = this.#waiting.get(channel) ?? new Set();
    this.#waiting.set(channel, ofChannel.add(waiting));
    return {
      told: waiting.signal,
      forget: () => {
        ofChannel.delete(waiting);
        if (ofChannel.size === 0 && this.#waiting.get(channel) === ofChannel) this.#waiting.delete(channel);
      },
    };
  }
}

/** A while, or until the signal aborts. */
async function quiet(signal: AbortSignal): Promise<void> {
  try {
    await pause(LOOK_MS, undefined, { signal, ref: false });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
