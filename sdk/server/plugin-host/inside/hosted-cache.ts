import { Buffer } from 'node:buffer';
import type { SharedCache } from '../../host.ts';
import type { Bridge } from '../bridge.ts';
import { SERVICE_CALLS } from '../service-calls.ts';

interface Flight {
  readonly promise: Promise<unknown>;
  readonly abort: AbortController;
  waiting: number;
}

/** The plugin's own part of the cache, which the server holds; computing is shared within this process. */
export class HostedCache implements SharedCache {
  readonly #bridge: Pick<Bridge, 'call'>;
  readonly #flights = new Map<string, Flight>();

  constructor(bridge: Pick<Bridge, 'call'>) {
    this.#bridge = bridge;
  }

  async get(key: string): Promise<Buffer | undefined> {
    // The server's end gives bytes or nothing.
    const found = (await this.#bridge.call(SERVICE_CALLS.cacheGet, [key])) as Uint8Array | undefined;
    return found && Buffer.from(found.buffer, found.byteOffset, found.byteLength);
  }

  async set(key: string, value: Buffer, ttlSeconds: number): Promise<void> {
    await this.#bridge.call(SERVICE_CALLS.cacheSet, [key, value, ttlSeconds]);
  }

  async tag(key: string, tags: readonly string[]): Promise<void> {
    await this.#bridge.call(SERVICE_CALLS.cacheTag, [key, tags]);
  }

  async deleteByTag(tag: string): Promise<void> {
    await this.#bridge.call(SERVICE_CALLS.cacheDeleteTag, [tag]);
  }

  singleFlight<T>(key: string, signal: AbortSignal, compute: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const flight = this.#flights.get(key) ?? this.#start(key, compute);
    flight.waiting += 1;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    // The key stands for the type of what is computed.
    flight.promise.then((value) => resolve(value as T), reject);
    const leave = (): void => {
      signal.removeEventListener('abort', onAbort);
      flight.waiting -= 1;
      if (flight.waiting === 0) flight.abort.abort();
    };
    promise.then(leave, leave);
    return promise;
  }

  #start(key: string, compute: (signal: AbortSignal) => Promise<unknown>): Flight {
    const abort = new AbortController();
    const promise = Promise.resolve().then(() => compute(abort.signal));
    const flight: Flight = { promise, abort, waiting: 0 };
    const land = (): void => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    promise.then(land, land);
    // Who comes after the last one has left starts anew.
    abort.signal.addEventListener('abort', land, { once: true });
    this.#flights.set(key, flight);
    return flight;
  }
}
