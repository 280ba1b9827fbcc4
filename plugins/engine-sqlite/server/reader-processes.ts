import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import type { Logger } from '@facet/sdk/common';
import { EngineError } from '@facet/sdk/server';
import type { FromReader, ReaderStart, ToReader } from './protocol.ts';

const ENTRY = fileURLToPath(new URL('./child/main.ts', import.meta.url));
const FLAGS = ['--disable-proto=throw', '--disable-warning=ExperimentalWarning'];
/** Queries that run at the same time, over all files; more wait. */
const MOST = 8;
const IDLE_MS = 60_000;
const HEAP_MEGABYTES = 512;

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
  readonly child: ChildProcess;
  readonly path: string;
  onMessage: (message: FromReader) => void;
  idle: NodeJS.Timeout | undefined;
}

/** Processes that read SQLite files: SQLite blocks its thread, and only the end of its process stops a query for sure. */
export class ReaderProcesses {
  readonly #log: Logger;
  readonly #live = new Set<Live>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #stopped = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** A process of its own for one query. Waits while as many run as may. */
  async take(path: string, signal: AbortSignal): Promise<Reader> {
    while (this.#busy >= MOST) await this.#turn(signal);
    if (this.#stopped) throw new EngineError('crashed', 'The SQLite engine has been stopped.');
    this.#busy += 1;
    const live = this.#idleOf(path) ?? this.#start(path);
    return this.#reader(live);
  }

  stop(): void {
    this.#stopped = true;
    for (const live of this.#live) this.#end(live);
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Ends the processes that hold a file open while nobody asks. */
  release(path: string): void {
    for (const live of this.#live) if (live.path === path && live.idle !== undefined) this.#end(live);
  }

  get pids(): readonly number[] {
    return [...this.#live].flatMap(({ child }) => child.pid ?? []);
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
        reject(new EngineError('cancelled', 'The query was cancelled.'));
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
      this.#busy -= 1;
      this.#waiting.shift()?.();
    };
    return {
      get onMessage() {
        return live.onMessage;
      },
      set onMessage(listen) {
        live.onMessage = listen;
      },
      send: (message) => {
        if (live.child.connected) live.child.send(message);
      },
      giveBack: () => leave(() => this.#rest(live)),
      end: () => leave(() => this.#end(live)),
    };
  }

  #idleOf(path: string): Live | undefined {
    for (const live of this.#live) {
      if (live.path !== path || live.idle === undefined || !live.child.connected) continue;
      clearTimeout(live.idle);
      live.idle = undefined;
      return live;
    }
    // One that rests with another file makes room.
    if (this.#live.size >= MOST) {
      for (const live of this.#live) {
        if (live.idle === undefined) continue;
        this.#end(live);
        break;
      }
    }
    return undefined;
  }

  #rest(live: Live): void {
    if (this.#stopped || !live.child.connected) {
      this.#end(live);
      return;
    }
    live.idle = setTimeout(() => this.#end(live), IDLE_MS);
    live.idle.unref();
  }

  #end(live: Live): void {
    clearTimeout(live.idle);
    this.#live.delete(live);
    live.child.kill('SIGKILL');
  }

  #start(path: string): Live {
    const settings: ReaderStart = { path, heapMegabytes: HEAP_MEGABYTES };
    const child = spawn(execPath, [...FLAGS, ENTRY, JSON.stringify(settings)], {
      cwd: '/',
      env: { TZ: 'UTC', ...compileCache() },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    const live: Live = { child, path, onMessage: () => {}, idle: undefined };
    this.#live.add(live);
    let lastWords = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-2_000);
    });
    child.on('message', (message: FromReader) => live.onMessage(message));
    child.on('error', (error) => this.#log.debug('A SQLite process failed.', { error: error.message }));
    void once(child, 'close').then(
      () => this.#gone(live, lastWords),
      (error: unknown) => this.#gone(live, String(error)),
    );
    return live;
  }

  #gone(live: Live, reason: string): void {
    if (this.#live.delete(live)) this.#log.warn('A SQLite process ended.', { reason });
    clearTimeout(live.idle);
    const message = 'The database process ended while the query ran. Run the query again.';
    live.onMessage({ type: 'error', kind: 'crashed', message });
  }
}

/** Where this process keeps its compiled code, if it does: without it the other compiles our TypeScript at each start. */
function compileCache(): Readonly<Record<string, string>> {
  const folder = getCompileCacheDir();
  // Node adds a folder for its version and build by itself.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}
