import { type Transferable, Worker } from 'node:worker_threads';
import { compiledCode } from './compiled-code.ts';
import { type DataWorkError, dataWorkErrors } from './data-work-error.ts';
import { READY, thrownInThread, type WorkReply } from './work-messages.ts';

/** Time that a new thread has on top until it can work. */
const START_SECONDS = 20;
const MS = 1_000;

export interface WorkLimits {
  readonly module: URL;
  readonly seconds: number;
  readonly megabytes: number;
}

interface Running<Output> {
  readonly resolve: (output: Output) => void;
  readonly reject: (error: DataWorkError) => void;
  timer: NodeJS.Timeout;
}

/** One thread with its limits. It does one piece of work at a time, and ends for good with the first that breaks one. */
export class WorkThread<Input, Output> {
  readonly #limits: WorkLimits;
  readonly #worker: Worker;
  #ready = false;
  #ended = false;
  #running: Running<Output> | undefined;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
    this.#worker = new Worker(limits.module, {
      // No secrets: what works on data of people needs none.
      env: compiledCode(),
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    });
    this.#worker.unref();
    this.#worker.on('message', (message: WorkReply<Output> | typeof READY) => {
      if (message === READY) this.#begin();
      else this.#settle(message);
    });
    this.#worker.on('error', (error) => this.#failed(error));
    this.#worker.on('exit', () => this.#failed(new Error('The thread ended.')));
  }

  /** Whether it can work again. */
  get usable(): boolean {
    return !this.#ended;
  }

  do(input: Input, transfer: readonly Transferable[], signal: AbortSignal | undefined): Promise<Output> {
    const stop = (): void => this.#end(dataWorkErrors.cancelled());
    signal?.addEventListener('abort', stop, { once: true });
    return new Promise<Output>((resolve, reject) => {
      this.#running = { resolve, reject, timer: this.#deadline(this.#ready ? 0 : START_SECONDS) };
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      this.#worker.postMessage(input, [...transfer]);
    }).finally(() => {
      signal?.removeEventListener('abort', stop);
      clearTimeout(this.#running?.timer);
      this.#running = undefined;
    });
  }

  end(): void {
    this.#end(dataWorkErrors.closed());
  }

  /** The time counts from when the thread can work. */
  #begin(): void {
    this.#ready = true;
    if (!this.#running) return;
    clearTimeout(this.#running.timer);
    this.#running.timer = this.#deadline(0);
  }

  #deadline(extraSeconds: number): NodeJS.Timeout {
    const { seconds } = this.#limits;
    return setTimeout(() => this.#end(dataWorkErrors.tooSlow(seconds)), (seconds + extraSeconds) * MS);
  }

  #settle(reply: WorkReply<Output>): void {
    const running = this.#running;
    if (reply.retire) this.#terminate();
    if ('output' in reply) running?.resolve(reply.output);
    else running?.reject(dataWorkErrors.thrown(reply.thrown));
  }

  #failed(error: unknown): void {
    const memory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.#end(
      memory ? dataWorkErrors.tooMuchMemory(this.#limits.megabytes) : dataWorkErrors.thrown(thrownInThread(error)),
    );
  }

  #end(error: DataWorkError): void {
    this.#terminate();
    this.#running?.reject(error);
  }

  #terminate(): void {
    if (this.#ended) return;
    this.#ended = true;
    void this.#worker.terminate();
  }
}
