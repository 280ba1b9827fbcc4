import { EngineError, queryCancelled } from '@facet/sdk/server';
import { cancellableRequest, type Message } from './cancellable-request.ts';
import { creditedFrames } from './credited-frames.ts';
import { Deadline } from './deadline.ts';
import type { EngineProcess, Listener } from './engine-process.ts';
import type { Frame } from './protocol/frame.ts';
import type { FromProcess } from './protocol/messages.ts';

/**
 * Processes that read uploaded files and have no database open, so that a file that crashes or blocks one affects no
 * query of another user. Each reads one file at a time and is killed after its deadline.
 */
export class FileReaders {
  readonly #start: () => EngineProcess;
  readonly #most: number;
  readonly #idle: EngineProcess[] = [];
  readonly #waiting: ((reader: EngineProcess) => void)[] = [];
  #count = 0;

  /** @param start Creates a process that is not running yet */
  constructor(most: number, start: () => EngineProcess) {
    this.#most = most;
    this.#start = start;
  }

  /** @throws EngineError `crashed` when the file crashed its reader, `timeout`, `cancelled` */
  async read(message: Message, ms: number, signal: AbortSignal, onFrame: Listener['onFrame']): Promise<void> {
    const reader = await this.#take(signal);
    try {
      await cancellableRequest(
        reader,
        message,
        { signal, deadline: new Deadline(ms, () => reader.workedMs()) },
        onFrame,
      );
    } catch (error) {
      if (error instanceof EngineError && ENDED_EARLY.has(error.kind)) reader.restart();
      throw error;
    } finally {
      this.#give(reader);
    }
  }

  /** The frames of a request that reads a file; see `creditedFrames`. */
  async *frames(
    message: Message,
    options: { readonly signal: AbortSignal; readonly deadlineMs: number },
    isWanted: (frame: Frame<FromProcess>) => boolean,
  ): AsyncGenerator<Frame<FromProcess>, void> {
    const reader = await this.#take(options.signal);
    try {
      yield* creditedFrames(reader, message, options, isWanted);
    } catch (error) {
      if (error instanceof EngineError && ENDED_EARLY.has(error.kind)) reader.restart();
      throw error;
    } finally {
      this.#give(reader);
    }
  }

  async #take(signal: AbortSignal): Promise<EngineProcess> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#count < this.#most) {
      this.#count += 1;
      return this.#start();
    }
    const { promise, resolve, reject } = Promise.withResolvers<EngineProcess>();
    const leave = (): void => {
      this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
      reject(queryCancelled());
    };
    this.#waiting.push(resolve);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }

  #give(reader: EngineProcess): void {
    const next = this.#waiting.shift();
    if (next) next(reader);
    else this.#idle.push(reader);
  }
}

const ENDED_EARLY: ReadonlySet<string> = new Set(['timeout', 'cancelled']);
