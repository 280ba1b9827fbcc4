import { Readable } from 'node:stream';
import type { Disposable } from '@facet/sdk/common';
import type { HttpResult } from '@facet/sdk/server';

const BEAT_MS = 20_000;

/** Tells when this process itself has made a change its own, so that who asks then gets the news. */
export interface Changing {
  /** The listener gets the id of the user whom it concerns; none: everybody. */
  subscribe(listener: (userId?: number | null) => void): Disposable;
}

/** Open streams of server-sent events. Events carry no data: a browser that hears one asks for the news. */
export class EventStreams implements Disposable {
  /** With the user who listens. */
  readonly #streams = new Map<Readable, number>();
  readonly #subscriptions: readonly Disposable[];
  readonly #beat: NodeJS.Timeout;

  /** `sources`: event that browsers see → what changes. */
  constructor(sources: Readonly<Record<string, Changing>>) {
    this.#subscriptions = Object.entries(sources).map(([event, source]) =>
      source.subscribe((userId) => this.#send(`event: ${event}\ndata: {}\n\n`, userId ?? undefined)),
    );
    // Proxies close connections on which nothing happens.
    this.#beat = setInterval(() => this.#send(': beat\n\n'), BEAT_MS);
    this.#beat.unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  open(signal: AbortSignal, userId: number): HttpResult {
    const stream = new Readable({ read: () => undefined });
    this.#streams.set(stream, userId);
    const end = () => {
      if (this.#streams.delete(stream)) stream.push(null);
    };
    signal.addEventListener('abort', end, { once: true });
    stream.once('close', () => this.#streams.delete(stream));
    stream.push('retry: 2000\n\n');
    return {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
      stream,
    };
  }

  /** Ends all streams, so that their connections do not hold up the end of the server. */
  dispose(): void {
    clearInterval(this.#beat);
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const stream of this.#streams.keys()) stream.push(null);
    this.#streams.clear();
  }

  #send(text: string, userId?: number): void {
    for (const [stream, listener] of this.#streams) if (userId === undefined || userId === listener) stream.push(text);
  }
}
