import { EngineError, type PluginWorker, queryCancelled, type Workers } from '@facet/sdk/server';
import type { FromReader, ToReader } from './protocol.ts';

/** Number of parallel queries over all files; further ones wait. */
const MOST = 8;
const IDLE_MS = 60_000;

/** A process that reads one file, while a query uses it. */
export interface Reader {
  /** Called with the responses. At most one request is active; the last message of each is `done` or `error`. */
  onMessage: (message: FromReader) => void;
  send(message: ToReader): void;
  /** Makes the process available to another query of the same file. */
  giveBack(): void;
  /** Kills the process. */
  end(): void;
}

interface Live {
  readonly worker: PluginWorker;
  readonly path: string;
  onMessage: (message: FromReader) => void;
  idle: NodeJS.Timeout | undefined;
}

/** Processes that read SQLite files. SQLite blocks its thread, and only killing the process stops a query reliably. */
export class ReaderProcesses {
  readonly #workers: Workers;
  readonly #live = new Set<Live>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #starting = 0;
  #stopped = false;

  constructor(workers: Workers) {
    this.#workers = workers;
  }

  /** The real path of a file that may be read; `undefined` where there is none. */
  fileOf(path: string): Promise<string | undefined> {
    return this.#workers.fileOf(path);
  }

  /** Assigns a process to a query. Waits while the maximum number is running. */
  async take(path: string, signal: AbortSignal): Promise<Reader> {
    while (this.#busy >= MOST) await this.#turn(signal);
    this.#ensureRunning();
    this.#busy += 1;
    try {
      return this.#reader(this.#idleOf(path) ?? (await this.#start(path)));
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  stop(): void {
    this.#stopped = true;
    for (const live of this.#live) this.#end(live);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Stops the idle processes of a file, which keep it open. */
  release(path: string): void {
    for (const live of this.#live) if (live.path === path && live.idle !== undefined) this.#end(live);
  }

  get running(): number {
    return this.#live.size;
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = (): void => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = (): void => {
        const at = this.#waiting.indexOf(wake);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(queryCancelled());
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(wake);
    });
  }

  #reader(live: Live): Reader {
    let taken = true;
    const leave = (work: () => void): void => {
      if (!taken) return;
      taken = false;
      live.onMessage = () => {};
      work();
      this.#leave();
    };
    return {
      get onMessage() {
        return live.onMessage;
      },
      set onMessage(listen) {
        live.onMessage = listen;
      },
      send: (message) => live.worker.send(message),
      giveBack: () => leave(() => this.#rest(live)),
      end: () => leave(() => this.#end(live)),
    };
  }

  #leave(): void {
    this.#busy -= 1;
    this.#waiting.shift()?.();
  }

  #idleOf(path: string): Live | undefined {
    for (const live of this.#live) {
      if (live.path !== path || live.idle === undefined) continue;
      clearTimeout(live.idle);
      live.idle = undefined;
      return live;
    }
    // An idle process of another file is stopped to make room.
    if (this.#live.size + this.#starting >= MOST) {
      for (const live of this.#live) {
        if (live.idle === undefined) continue;
        this.#end(live);
        break;
      }
    }
    return undefined;
  }

  #rest(live: Live): void {
    if (this.#stopped || !this.#live.has(live)) {
      this.#end(live);
      return;
    }
    live.idle = setTimeout(() => this.#end(live), IDLE_MS);
    live.idle.unref();
  }

  #end(live: Live): void {
    clearTimeout(live.idle);
    this.#live.delete(live);
    live.worker.end();
  }

  async #start(path: string): Promise<Live> {
    this.#starting += 1;
    const worker = await this.#workers.start('reader', { file: path }).finally(() => {
      this.#starting -= 1;
    });
    const live: Live = { worker, path, onMessage: () => {}, idle: undefined };
    // Only our own worker sends messages here, so they have the type of the protocol.
    worker.onMessage = (message) => live.onMessage(message as FromReader);
    worker.onEnd = () => this.#gone(live);
    if (this.#stopped) worker.end();
    this.#ensureRunning();
    this.#live.add(live);
    return live;
  }

  /** @throws EngineError after the engine was stopped */
  #ensureRunning(): void {
    if (this.#stopped) throw new EngineError('crashed', 'The SQLite engine has been stopped.');
  }

  #gone(live: Live): void {
    this.#live.delete(live);
    clearTimeout(live.idle);
    const message = 'The database process ended while the query ran. Run the query again.';
    live.onMessage({ type: 'error', kind: 'crashed', message });
  }
}
