import { Readable } from 'node:stream';
import type { Disposable } from '@facet/sdk/common';
import type { HttpResult } from '@facet/sdk/server';

const BEAT_MS = 20_000;

/** Tells when this process itself has made a change its own, so that who asks then gets the news. */
export interface Changing {
  subscribe(listener: () => void): Disposable;
}

/** Open streams of server-sent events. Events carry no data: a browser that hears one asks for the news. */
export class EventStreams implements Disposable {
  readonly #streams = new Set<Readable>();
  readonly #subscriptions: readonly Disposable[];
  readonly #beat: NodeJS.Timeout;

  /** `sources`: event that browsers see → what changes. */
  constructor(sources: Readonly<Record<string, Changing>>) {
    this.#subscriptions = Object.entries(sources).map(([event, source]) =>
      source.subscribe(() => this.#send(`event: ${event}\ndata: {}\n\n`)),
    );
    // Proxies close connections on which nothing happens.
    this.#beat = setInterval(() => this.#send(': beat\n\n'), BEAT_MS);
    this.#beat.unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  open(signal: AbortSignal): HttpResult {
    const stream = new Readable({ read: () => undefined });
    this.#streams.add(stream);
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
    for (const stream of this.#streams) stream.push(null);
    this.#streams.clear();
  }

  #send(text: string): void {
    for (const stream of this.#streams) stream.push(text);
  }
}
