import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Disposable, Logger } from '@facet/sdk/common';
import type { HttpResult, RequestInfo } from '@facet/sdk/server';
import { refusals } from './contract-errors.ts';

const BEAT_MS = 20_000;

/** Tells when this process itself has made a change its own, so that requests after it see the new state. */
export interface Changing {
  /** The listener gets the id of the user whom the change concerns (none: all users), and data that all of them may see. */
  subscribe(listener: (userId?: number | null, data?: unknown) => void): Disposable;
}

/** Says whether a caller is still who he was when his stream was opened. */
export type StillThere = (request: RequestInfo, userId: number) => Promise<boolean>;

interface Listener {
  readonly userId: number;
  readonly request: RequestInfo;
}

export interface EventStreamsOptions {
  /** Event that browsers see → what changes. */
  readonly sources: Readonly<Record<string, Changing>>;
  readonly stillThere: StillThere;
  /** Names the build of the web app that this process serves; `undefined`: there is none. */
  release(): string | undefined;
  readonly log: Pick<Logger, 'error'>;
}

/** A browser that reads nothing any more holds no more than this; it connects again and asks anew when it comes back. */
const MOST_UNREAD_BYTES = 64 * 1024;
/** More than a person has windows open. */
const MOST_PER_USER = 20;

/**
 * Event → how many of them this process has heard of, with a name of the process. A page is written with the marks of
 * that moment; where a stream that opens later tells others, the page has missed a change and asks for the news. The mark
 * `release` names the build of the web app: where it is another one, the page is of a version that is gone.
 */
export type EventMarks = Readonly<Record<string, string>>;

/** Open streams of server-sent events. Most events carry no data: a browser that hears one asks for the news. */
export class EventStreams implements Disposable {
  readonly #streams = new Map<Readable, Listener>();
  readonly #heard: Map<string, number>;
  readonly #process = randomUUID();
  readonly #subscriptions: readonly Disposable[];
  readonly #beat: NodeJS.Timeout;
  readonly #stillThere: StillThere;
  readonly #release: EventStreamsOptions['release'];
  readonly #log: Pick<Logger, 'error'>;

  constructor({ sources, stillThere, release, log }: EventStreamsOptions) {
    this.#stillThere = stillThere;
    this.#release = release;
    this.#log = log;
    this.#heard = new Map(Object.keys(sources).map((event) => [event, 0]));
    this.#subscriptions = Object.entries(sources).map(([event, source]) =>
      source.subscribe((userId, data = {}) => {
        this.#heard.set(event, (this.#heard.get(event) ?? 0) + 1);
        this.#send(messageOf(event, data), userId ?? undefined);
      }),
    );
    // Proxies close connections on which nothing happens.
    this.#beat = setInterval(() => {
      this.#send(': beat\n\n');
      this.recheck();
    }, BEAT_MS);
    this.#beat.unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  marks(): EventMarks {
    const release = this.#release();
    return {
      ...Object.fromEntries([...this.#heard].map(([event, count]) => [event, `${this.#process} ${count}`])),
      ...(release === undefined ? {} : { release }),
    };
  }

  /** @throws HttpError 429 when this user has more streams than windows. */
  open(signal: AbortSignal, userId: number, request: RequestInfo): HttpResult {
    const own = [...this.#streams.values()].filter((listener) => listener.userId === userId);
    if (own.length >= MOST_PER_USER) throw refusals.tooManyStreams(MOST_PER_USER);
    const stream = new Readable({ read: () => undefined });
    this.#streams.set(stream, { userId, request });
    signal.addEventListener('abort', () => this.#end(stream), { once: true });
    stream.once('close', () => this.#streams.delete(stream));
    stream.push(`retry: 2000\n${messageOf('marks', this.marks())}`);
    return {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
      stream,
    };
  }

  /** Ends the streams of those who are signed out or switched off by now. */
  recheck(): void {
    for (const [stream, { request, userId }] of this.#streams)
      this.#stillThere(request, userId).then(
        (is) => {
          if (!is) this.#end(stream);
        },
        (error: unknown) => {
          this.#log.error('the session of an event stream could not be checked', { userId, error });
          this.#end(stream);
        },
      );
  }

  /** Ends all streams, so that their connections do not hold up the end of the server. */
  dispose(): void {
    clearInterval(this.#beat);
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const stream of this.#streams.keys()) stream.push(null);
    this.#streams.clear();
  }

  #end(stream: Readable): void {
    if (this.#streams.delete(stream)) stream.push(null);
  }

  #send(text: string, userId?: number): void {
    for (const [stream, listener] of this.#streams) {
      if (userId !== undefined && userId !== listener.userId) continue;
      stream.push(text);
      if (stream.readableLength > MOST_UNREAD_BYTES) this.#end(stream);
    }
  }
}

const messageOf = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
