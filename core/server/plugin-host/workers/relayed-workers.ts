import type { Logger, PluginManifest } from '@facet/sdk/common';
import { type CallHandler, NEWS, SERVICE_CALLS } from '@facet/sdk/plugin-host';
import { z } from 'zod';
import { hostProblems } from '../host-problems.ts';
import { quoted } from '../quoted.ts';
import { MOST_WORKERS } from './create-workers.ts';
import type { LocalFiles } from './local-files.ts';
import { WorkerProcess } from './worker-process.ts';

/** Bytes that may wait for one end before the other has to wait too. */
const MOST_WAITING = 32 * 1024 * 1024;
const LOOK_MS = 10;

export interface RelayParts {
  readonly manifest: PluginManifest;
  /** Folder of the installed version. */
  readonly folder: string;
  /** Throws before a start where the files in the folder are not those that were installed. */
  readonly ensureUnchanged: () => void;
  readonly programs: ReadonlySet<string>;
  readonly files: LocalFiles;
  readonly log: Logger;
  /** The plugin has been granted `files:read`. */
  readonly mayReadFiles: () => boolean;
  readonly tell: (topic: string, value: unknown) => void;
  /** Bytes that the plugin has not read yet. */
  readonly backlog: () => number;
}

const startOptions = z.strictObject({ file: z.string().max(4_096).exactOptional() });
const toWorker = z.strictObject({ id: z.int(), bytes: z.instanceof(Uint8Array) });
const endWorker = z.strictObject({ id: z.int() });

/** Workers of a plugin in its own process: started here, since it may start none, and ended with it. */
export class RelayedWorkers {
  readonly #parts: RelayParts;
  readonly #live = new Map<number, WorkerProcess>();
  #lastId = 0;

  constructor(parts: RelayParts) {
    this.#parts = parts;
  }

  get calls(): readonly (readonly [string, CallHandler])[] {
    return [
      [SERVICE_CALLS.fileOf, ([path]) => this.#fileOf(path)],
      [SERVICE_CALLS.startWorker, ([name, options]) => this.#start(name, options)],
    ];
  }

  get running(): number {
    return this.#live.size;
  }

  hear(topic: string, value: unknown): void {
    if (topic === SERVICE_CALLS.toWorker) {
      const { data } = toWorker.safeParse(value);
      const worker = data && this.#live.get(data.id);
      if (!data || !worker) return;
      worker.send(data.bytes);
      if (worker.backlog > MOST_WAITING) this.#ended(data.id, 'It did not read what it was sent.');
    }
    if (topic === SERVICE_CALLS.endWorker) {
      const { data } = endWorker.safeParse(value);
      if (data) this.#end(data.id);
    }
  }

  endAll(): void {
    for (const id of this.#live.keys()) this.#end(id);
  }

  async #fileOf(path: unknown): Promise<string | undefined> {
    const { manifest, files, mayReadFiles } = this.#parts;
    if (!mayReadFiles()) throw hostProblems.notGranted(manifest.id, 'files:read', 'Reading a file');
    return typeof path === 'string' ? files.fileOf(path) : undefined;
  }

  async #start(name: unknown, given: unknown): Promise<number> {
    const { manifest, folder, programs, log } = this.#parts;
    const { data: options } = startOptions.safeParse(given);
    if (typeof name !== 'string' || !programs.has(name)) throw hostProblems.noWorker(manifest.id, quoted(name));
    if (!options) throw hostProblems.wrongShape(manifest.id, 'the options of a worker');
    const file = options.file === undefined ? undefined : await this.#fileOf(options.file);
    if (options.file !== undefined && file === undefined) throw hostProblems.noFile(manifest.id);
    if (this.#live.size >= MOST_WORKERS) throw hostProblems.tooManyWorkers(manifest.id, MOST_WORKERS);
    this.#parts.ensureUnchanged();
    this.#lastId += 1;
    const id = this.#lastId;
    const process = new WorkerProcess({
      program: { folder, name },
      file,
      log,
      onFrame: (bytes) => this.#pass(id, bytes),
      onEnd: (reason) => this.#ended(id, reason),
    });
    this.#live.set(id, process);
    return id;
  }

  #pass(id: number, bytes: Buffer): void {
    const { tell, backlog } = this.#parts;
    tell(NEWS.worker, { id, bytes });
    if (backlog() > MOST_WAITING) this.#hold(id);
  }

  #hold(id: number): void {
    this.#live.get(id)?.hold(true);
    const look = setInterval(() => {
      if (this.#live.has(id) && this.#parts.backlog() > MOST_WAITING / 2) return;
      clearInterval(look);
      this.#live.get(id)?.hold(false);
    }, LOOK_MS);
    look.unref();
  }

  #end(id: number): void {
    this.#live.get(id)?.end();
    this.#live.delete(id);
  }

  #ended(id: number, reason: string): void {
    this.#end(id);
    this.#parts.tell(NEWS.worker, { id, ended: reason });
  }
}
