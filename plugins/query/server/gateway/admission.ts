import { EngineError } from '@facet/sdk/server';

interface Waiting {
  readonly who: number;
  start(): void;
}

/**
 * At most `limit` queries at a time on one database. Who waits is served in turns by caller, so that one person's forty
 * charts do not stand before another's first.
 */
export class Admission {
  readonly #limit: number;
  #running = 0;
  readonly #queues = new Map<number, Waiting[]>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get waiting(): number {
    let count = 0;
    for (const queue of this.#queues.values()) count += queue.length;
    return count;
  }

  /** Resolves to a function that gives the place back. @throws EngineError `cancelled` when `signal` aborts before */
  async enter(who: number, signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw cancelled();
    if (this.#running >= this.#limit) await this.#wait(who, signal);
    else this.#running += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave();
    };
  }

  #wait(who: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        who,
        start: () => {
          signal.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const onAbort = (): void => {
        this.#remove(entry);
        reject(cancelled());
      };
      signal.addEventListener('abort', onAbort, { once: true });
      const queue = this.#queues.get(who);
      if (queue) queue.push(entry);
      else this.#queues.set(who, [entry]);
    });
  }

  /** The place goes to the next caller; callers stand in the map in the order of their turns. */
  #leave(): void {
    const next = this.#queues.entries().next();
    if (next.done) {
      this.#running -= 1;
      return;
    }
    const [who, queue] = next.value;
    const entry = queue.shift();
    this.#queues.delete(who);
    if (queue.length > 0) this.#queues.set(who, queue);
    if (entry) entry.start();
    else this.#running -= 1;
  }

  #remove(entry: Waiting): void {
    const queue = this.#queues.get(entry.who);
    if (!queue) return;
    const rest = queue.filter((other) => other !== entry);
    if (rest.length > 0) this.#queues.set(entry.who, rest);
    else this.#queues.delete(entry.who);
  }
}

const cancelled = (): EngineError => new EngineError('cancelled', 'The query was cancelled.');
