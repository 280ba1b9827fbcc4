import { EngineError, type PluginWorker, queryCancelled, type Workers } from '@facet/sdk/server';
import type { FromReader, ToReader } from './protocol.ts';

/** Queries that run at the same time, over all files; more wait. */
const MOST = 8;
const IDLE_MS = 60_000;

/** A process that reads one file, while one query has it. */
export interface Reader {
  /** At most one request is on its way. The last message of each is `done` or `error`. */
  onMessage: (message: FromReader) => void;
  send(message: ToReader): void;
  /** Ready for another query of the same file. */
  giveBack(): void;
  /** At once, whatever it does. */
  end(): void;
}

interface Live {
  readonly worker: PluginWorker;
  readonly path: string;
  onMessage: (message: FromReader) => void;
  idle: NodeJS.Timeout | undefined;
}

/** Processes that read SQLite files: SQLite blocks its thread, and only the end of its process stops a query for sure. */
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

  /** The file behind a path that may be read; `undefined` where there is none. */
  fileOf(path: string): Promise<string | undefined> {
    return this.#workers.fileOf(path);
  }

  /** A process of its own for one query. Waits while as many run as may. */
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

  /** Ends the processes that hold a file open while idle. */
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
    // One that rests with another file makes room.
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
    // The worker sends what the protocol says.
    worker.onMessage = (message) => live.onMessage(message as FromReader);
    worker.onEnd = () => this.#gone(live);
    if (this.#stopped) worker.end();
    this.#ensureRunning();
    this.#live.add(live);
    return live;
  }

  /** @throws EngineError once the engine has been stopped */
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
