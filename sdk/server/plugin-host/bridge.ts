import { bridgeErrors } from './errors.ts';
import type { BridgeMessage, LogFields, LogLevel } from './protocol.ts';
import { fromWireError, toWireError } from './wire-error.ts';

/** Items of a stream that may be on their way before the reader asks for more. */
const WINDOW = 4;
/** Ids of abandoned calls, to distinguish late answers from answers to calls that were never made. */
const MOST_GIVEN_UP = 10_000;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Absent: no limit but the signal's. */
  readonly deadlineMs?: number;
  /** Of a stream: why an item is refused, asked before it waits for the reader. The call then fails with the error. */
  readonly itemFault?: (item: unknown) => Error | undefined;
}

/** Serves calls of one target. An answer that is an `AsyncIterable` is sent item by item, as fast as it is read. */
export type CallHandler = (args: readonly unknown[], signal: AbortSignal) => unknown;

/** What the other end did against the protocol. */
export type Violation = 'shape' | 'unknown-answer' | 'late-answer' | 'unasked-item';

export interface BridgeOptions {
  readonly send: (message: BridgeMessage) => void;
  readonly handlerOf: (target: string) => CallHandler | undefined;
  readonly onTell?: (topic: string, value: unknown) => void;
  readonly onLog?: (level: LogLevel, message: string, fields: LogFields | undefined) => void;
  readonly onViolation?: (violation: Violation) => void;
  /** Calls of the other end that may run here at the same time. Absent: no limit. */
  readonly mostCalls?: number;
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly items: ItemQueue | undefined;
  readonly itemFault: CallOptions['itemFault'];
  readonly giveUp: (error: unknown) => void;
}

interface Serving {
  readonly abort: AbortController;
  credit: number;
  wake: (() => void) | undefined;
}

/**
 * One end of the bridge between the server and the process of a plugin: typed asynchronous calls in both directions over
 * one channel, with cancelling, deadlines, and streams with back-pressure. It trusts nothing of what arrives.
 */
export class Bridge {
  readonly #options: BridgeOptions;
  readonly #pending = new Map<number, Pending>();
  readonly #givenUp = new Set<number>();
  readonly #serving = new Map<number, Serving>();
  #lastId = 0;
  #closed: Error | undefined;

  constructor(options: BridgeOptions) {
    this.#options = options;
  }

  /** Calls of this end that have no answer yet. */
  get waiting(): number {
    return this.#pending.size;
  }

  /** Calls of the other end that have no answer yet. */
  get serving(): number {
    return this.#serving.size;
  }

  call(target: string, args: readonly unknown[], options: CallOptions = {}): Promise<unknown> {
    return this.#ask(target, args, options, undefined);
  }

  /** The items of an answer. Leaving the loop early cancels the call. */
  async *stream(target: string, args: readonly unknown[], options: CallOptions = {}): AsyncGenerator<unknown, void> {
    const items = new ItemQueue();
    const stop = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
    const id = this.#lastId + 1;
    const whole = this.#ask(target, args, { ...options, signal }, items);
    whole.then(
      () => items.end(undefined),
      (error: unknown) => items.end(error),
    );
    try {
      for (;;) {
        const item = await items.next();
        if (item === undefined) return;
        if (this.#closed === undefined) this.#options.send({ type: 'more', id, count: 1 });
        yield item.value;
      }
    } finally {
      stop.abort(new DOMException('The reader has stopped.', 'AbortError'));
    }
  }

  tell(topic: string, value: unknown): void {
    if (this.#closed === undefined) this.#options.send({ type: 'tell', topic, value });
  }

  /** Takes one message of the other end. */
  receive(message: unknown): void {
    if (this.#closed !== undefined) return;
    if (!isMessage(message)) return this.#violated('shape');
    switch (message.type) {
      case 'call':
        return void this.#serve(message.id, message.target, message.args);
      case 'cancel':
        return this.#serving.get(message.id)?.abort.abort(new DOMException('The call was cancelled.', 'AbortError'));
      case 'more':
        return this.#more(message.id, message.count);
      case 'done':
        return this.#settle(message.id, ({ resolve }) => resolve(message.value));
      case 'failed':
        return this.#settle(message.id, ({ reject }) => reject(fromWireError(message.error)));
      case 'item':
        return this.#item(message.id, message.value);
      case 'tell':
        return this.#options.onTell?.(message.topic, message.value);
      case 'log':
        return this.#options.onLog?.(message.level, message.message, message.fields);
    }
  }

  /** Every call under way rejects with `error`, and so does every later one. */
  close(error: Error): void {
    if (this.#closed !== undefined) return;
    this.#closed = error;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    for (const { abort } of this.#serving.values()) abort.abort(error);
    this.#serving.clear();
  }

  #ask(
    target: string,
    args: readonly unknown[],
    { signal, deadlineMs, itemFault }: CallOptions,
    items: ItemQueue | undefined,
  ): Promise<unknown> {
    if (this.#closed !== undefined) return Promise.reject(this.#closed);
    if (signal?.aborted) return Promise.reject(abortReason(signal));
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const giveUp = (error: unknown): void => {
      if (!this.#pending.delete(id)) return;
      if (this.#givenUp.size >= MOST_GIVEN_UP) this.#givenUp.clear();
      this.#givenUp.add(id);
      this.#options.send({ type: 'cancel', id });
      reject(error);
    };
    const onAbort = (): void => giveUp(signal === undefined ? undefined : abortReason(signal));
    const timer =
      deadlineMs === undefined
        ? undefined
        : setTimeout(() => giveUp(bridgeErrors.late(target, deadlineMs)), deadlineMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    const leave = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    promise.then(leave, leave);
    this.#pending.set(id, { resolve, reject, items, itemFault, giveUp });
    try {
      this.#options.send({ type: 'call', id, target, args });
    } catch (error) {
      this.#pending.delete(id);
      reject(bridgeErrors.notSendable(target, error));
    }
    return promise;
  }

  #settle(id: number, settle: (pending: Pending) => void): void {
    const pending = this.#pending.get(id);
    if (!pending) return this.#violated(this.#givenUp.delete(id) ? 'late-answer' : 'unknown-answer');
    this.#pending.delete(id);
    settle(pending);
  }

  #item(id: number, value: unknown): void {
    const pending = this.#pending.get(id);
    // What was on its way when the reader stopped is no fault.
    if (!pending) return this.#givenUp.has(id) ? undefined : this.#violated('unknown-answer');
    const fault = pending.itemFault?.(value);
    if (fault !== undefined) return pending.giveUp(fault);
    if (pending.items === undefined || !pending.items.push(value)) this.#violated('unasked-item');
  }

  #more(id: number, count: number): void {
    const serving = this.#serving.get(id);
    if (!serving || !Number.isInteger(count) || count < 1 || count > WINDOW) return;
    serving.credit += count;
    serving.wake?.();
  }

  async #serve(id: number, target: string, args: readonly unknown[]): Promise<void> {
    const { handlerOf, mostCalls = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#serving.has(id)) return this.#violated('shape');
    const serving: Serving = { abort: new AbortController(), credit: WINDOW, wake: undefined };
    try {
      const handler = handlerOf(target);
      if (handler === undefined) throw bridgeErrors.unknownTarget(target);
      if (this.#serving.size >= mostCalls) throw bridgeErrors.tooManyCalls(mostCalls);
      this.#serving.set(id, serving);
      const answer = await handler(args, serving.abort.signal);
      const value = isAsyncIterable(answer) ? await this.#sendItems(id, answer, serving) : answer;
      if (this.#closed === undefined) this.#sendAnswer(id, target, value);
    } catch (error) {
      if (this.#closed === undefined) this.#sendFailure(id, error);
    } finally {
      this.#serving.delete(id);
    }
  }

  /** @throws FacetError `PLH_NOT_SENDABLE` */
  #sendAnswer(id: number, target: string, value: unknown): void {
    try {
      this.#options.send({ type: 'done', id, value });
    } catch (unsendable) {
      throw bridgeErrors.notSendable(`The answer of ${target}`, unsendable);
    }
  }

  #sendFailure(id: number, error: unknown): void {
    try {
      this.#options.send({ type: 'failed', id, error: toWireError(error) });
    } catch (unsendable) {
      // A member of the error is nothing that can be cloned.
      this.#options.send({ type: 'failed', id, error: toWireError(bridgeErrors.notSendable('an error', unsendable)) });
    }
  }

  async #sendItems(id: number, items: AsyncIterable<unknown>, serving: Serving): Promise<undefined> {
    const { signal } = serving.abort;
    for await (const value of items) {
      if (signal.aborted) throw abortReason(signal);
      while (serving.credit === 0) await turn(serving, signal);
      serving.credit -= 1;
      this.#options.send({ type: 'item', id, value });
    }
    return undefined;
  }

  #violated(violation: Violation): void {
    this.#options.onViolation?.(violation);
  }
}

/** Items that arrived and are not read yet; never more than the window. */
class ItemQueue {
  readonly #items: { readonly value: unknown }[] = [];
  #end: { readonly error: unknown } | undefined;
  #wake: (() => void) | undefined;

  /** False when the sender does not keep to the window. */
  push(value: unknown): boolean {
    if (this.#items.length >= WINDOW) return false;
    this.#items.push({ value });
    this.#wake?.();
    return true;
  }

  end(error: unknown): void {
    this.#end = { error };
    this.#wake?.();
  }

  async next(): Promise<{ readonly value: unknown } | undefined> {
    for (;;) {
      const item = this.#items.shift();
      if (item) return item;
      if (this.#end) {
        if (this.#end.error !== undefined) throw this.#end.error;
        return undefined;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

function turn(serving: Serving, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(abortReason(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    serving.wake = () => {
      signal.removeEventListener('abort', onAbort);
      serving.wake = undefined;
      resolve();
    };
  });
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('The call was cancelled.', 'AbortError');
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

const LEVELS: readonly unknown[] = ['debug', 'info', 'warn', 'error'];

function isMessage(value: unknown): value is BridgeMessage {
  if (typeof value !== 'object' || value === null) return false;
  const message: Readonly<Record<string, unknown>> = { ...value };
  const hasId = Number.isSafeInteger(message['id']);
  switch (message['type']) {
    case 'call':
      return hasId && typeof message['target'] === 'string' && Array.isArray(message['args']);
    case 'done':
    case 'cancel':
    case 'item':
      return hasId;
    case 'more':
      return hasId && typeof message['count'] === 'number';
    case 'failed':
      return hasId && typeof message['error'] === 'object';
    case 'tell':
      return typeof message['topic'] === 'string';
    case 'log':
      return LEVELS.includes(message['level']) && typeof message['message'] === 'string';
    default:
      return false;
  }
}
