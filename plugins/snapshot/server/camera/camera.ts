import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Disposable, FacetError, type Logger } from '@facet/sdk/common';
import type { Snapshot } from '../../contract.server.ts';
import { SnapshotErrors } from '../errors.ts';
import type { Failure, FromCamera, Shot, ToCamera } from './messages.ts';

export interface CameraParts {
  /** Path of the browser in `FACET_CHROMIUM`. */
  readonly named: string | null;
  readonly warmPages: number;
  readonly mostBytes: number;
  readonly log: Logger;
}

interface Waiting {
  resolve(snapshot: Snapshot): void;
  reject(error: unknown): void;
}

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Time that an aborted picture has to end. */
const FAREWELL_MS = 5_000;
/** Environment variables for the browser and its process; secrets of the server are not among them. */
const PASSED = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'FONTCONFIG_PATH'];

/** The process that drives the browser. It is started for the first picture, and again after it has ended. */
export class Camera implements Disposable {
  readonly #parts: CameraParts;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #last = 0;

  constructor(parts: CameraParts) {
    this.#parts = parts;
  }

  /** @throws FacetError; the reason of the signal when it aborts */
  async take(shot: Shot, signal: AbortSignal): Promise<Snapshot> {
    signal.throwIfAborted();
    const child = this.#child ?? this.#start();
    const id = (this.#last += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Snapshot>();
    this.#waiting.set(id, { resolve, reject });
    let farewell: NodeJS.Timeout | undefined;
    const stop = (): void => {
      if (child.connected) child.send({ kind: 'stop', id } satisfies ToCamera);
      reject(signal.reason);
      farewell = setTimeout(() => {
        if (this.#waiting.has(id)) child.kill('SIGKILL');
      }, FAREWELL_MS).unref();
    };
    signal.addEventListener('abort', stop, { once: true });
    child.send({ kind: 'take', id, shot } satisfies ToCamera);
    try {
      const snapshot = await promise;
      clearTimeout(farewell);
      return snapshot;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  dispose(): void {
    this.#child?.kill();
    this.#child = undefined;
  }

  #start(): ChildProcess {
    const { named, warmPages, mostBytes, log } = this.#parts;
    const child = fork(MAIN, {
      serialization: 'advanced',
      execArgv: [],
      env: Object.fromEntries(
        PASSED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
      ),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    // The child must not keep the server from ending.
    child.unref();
    child.channel?.unref();
    child.on('message', (message: FromCamera) => this.#hear(message));
    const gone = (reason: unknown): void => {
      if (this.#child === child) this.#child = undefined;
      log.debug('the process that takes pictures ended', { reason });
      for (const { reject } of this.#waiting.values()) reject(SnapshotErrors.ended(reason));
      this.#waiting.clear();
    };
    child.once('error', gone);
    child.once('exit', gone);
    child.send({ kind: 'start', named, warmPages, mostBytes } satisfies ToCamera);
    return child;
  }

  #hear(message: FromCamera): void {
    if (message.kind === 'log') {
      this.#parts.log[message.level](message.message, { ...message.fields });
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'taken') waiting?.resolve(message.snapshot);
    else waiting?.reject(errorOf(message.failure));
  }
}

function errorOf({ code, message, ...more }: Failure): Error {
  return code === null ? new Error(message) : new FacetError({ code, message, ...more });
}
