import type { Logger } from '@facet/sdk/common';
import { EngineError, queryCancelled } from '@facet/sdk/server';
import { Connection, Request } from 'tedious';
import type { MssqlOptions } from './connection-options.ts';
import { readError } from './read-error.ts';

const IDLE_MS = 30_000;

interface Waiting {
  give(session: Session): void;
  /** There is room for another connection. */
  open(): void;
}

/** Connections to one server; each runs one statement at a time. */
export class Sessions {
  readonly #options: MssqlOptions;
  readonly #log: Logger;
  readonly #idle: { readonly session: Session; readonly since: number }[] = [];
  readonly #all = new Set<Session>();
  readonly #waiting: Waiting[] = [];
  #opening = 0;
  #closed = false;
  readonly #sweep: NodeJS.Timeout;

  constructor(options: MssqlOptions, log: Logger) {
    this.#options = options;
    this.#log = log;
    this.#sweep = setInterval(() => this.#closeIdle(), IDLE_MS);
    this.#sweep.unref();
  }

  /** @throws EngineError `connection`, `cancelled` */
  async take(signal: AbortSignal): Promise<Session> {
    if (this.#closed) throw new EngineError('connection', 'The database was closed.');
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) if (kept.session.isUsable) return kept.session;
    if (this.#all.size + this.#opening < this.#options.connections) return this.#open(signal);
    return new Promise<Session>((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(queryCancelled());
      };
      const waiting: Waiting = {
        give: (session) => {
          signal.removeEventListener('abort', leave);
          resolve(session);
        },
        open: () => {
          signal.removeEventListener('abort', leave);
          this.#open(signal).then(resolve, reject);
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
    });
  }

  giveBack(session: Session): void {
    if (this.#closed || !session.isUsable) {
      session.close();
      return;
    }
    const next = this.#waiting.shift();
    if (next) next.give(session);
    else this.#idle.push({ session, since: Date.now() });
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#sweep);
    for (const session of this.#all) session.close();
  }

  #closeIdle(): void {
    while (this.#idle[0] && this.#idle[0].since < Date.now() - IDLE_MS) this.#idle.shift()?.session.close();
  }

  async #open(signal: AbortSignal): Promise<Session> {
    this.#opening += 1;
    const connection = new Connection(this.#options.config);
    try {
      const opened = connected(connection);
      const stopped = aborted(signal);
      try {
        await Promise.race([opened, stopped.promise]);
      } finally {
        stopped.forget();
        opened.catch((error: unknown) => this.#log.debug('A connection failed.', { error: String(error) }));
      }
    } catch (error) {
      connection.close();
      throw error instanceof EngineError ? error : readError(error, '');
    } finally {
      this.#opening -= 1;
    }
    const session = new Session(connection, () => {
      this.#all.delete(session);
      this.#waiting.shift()?.open();
    });
    this.#all.add(session);
    return session;
  }
}

/** One connection. */
export class Session {
  readonly connection: Connection;
  readonly #onGone: () => void;
  #gone = false;

  constructor(connection: Connection, onGone: () => void) {
    this.connection = connection;
    this.#onGone = onGone;
    connection.on('error', () => this.close());
    connection.on('end', () => this.close());
  }

  get isUsable(): boolean {
    return !this.#gone;
  }

  /** Runs a statement of Facet that returns no rows. */
  tell(sql: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.connection.execSqlBatch(new Request(sql, (error) => (error ? reject(error) : resolve())));
    });
  }

  close(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.connection.close();
    this.#onGone();
  }
}

function connected(connection: Connection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
}

function aborted(signal: AbortSignal): { readonly promise: Promise<never>; forget(): void } {
  let forget = (): void => {};
  const promise = new Promise<never>((_resolve, reject) => {
    const stop = (): void => reject(queryCancelled());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    forget = () => signal.removeEventListener('abort', stop);
  });
  return { promise, forget };
}
