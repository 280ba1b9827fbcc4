import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Logger } from '@facet/sdk/common';
import { type SpillDisk, SpillFile } from './spill-file.ts';

export interface SpillOptions {
  readonly folder: string;
  /** On the disk, of all answers together; one has a quarter of it. 0: nothing is written, and makers wait for their readers. */
  readonly mostBytes: number;
  /** How long the maker of an answer waits for its reader, altogether, before anything is written. */
  readonly patienceMs?: number;
  readonly log: Pick<Logger, 'warn'>;
}

const SHARE = 4;
const PATIENCE_MS = 1_000;

/**
 * Where answers wait whose readers are slower than what makes them: a query ends at its own pace and gives its place at the
 * database to others, however long its rows are read. Files have no name from the moment on that they are open: they end with
 * the process, however it ends.
 */
export class Spill {
  readonly #options: SpillOptions;
  readonly #disk: SpillDisk;
  #used = 0;
  #ready: Promise<unknown> | undefined;

  constructor(options: SpillOptions) {
    const { mostBytes } = options;
    this.#options = options;
    this.#disk = {
      open: () => this.#open(),
      take: (bytes, own) => {
        if (this.#used + bytes > mostBytes || own + bytes > mostBytes / SHARE) return false;
        this.#used += bytes;
        return true;
      },
      giveBack: (bytes) => {
        this.#used -= bytes;
      },
    };
  }

  /** Bytes on the disk now. */
  get used(): number {
    return this.#used;
  }

  /** The same bytes at the pace of their reader, while the source is read as fast as there is room. */
  through(source: Readable): Readable {
    const { patienceMs = PATIENCE_MS, log } = this.#options;
    return new SpilledStream(source, new SpillFile(this.#disk), patienceMs, log);
  }

  async #open(): Promise<FileHandle> {
    const { folder } = this.#options;
    this.#ready ??= mkdir(folder, { recursive: true, mode: 0o700 });
    await this.#ready;
    const path = join(folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await rm(path);
    return file;
  }
}

/** Of one answer, in memory. */
const MEMORY_BYTES = 1_048_576;

/** What is in memory came before what is in the file; while there is something in the file, what comes goes there. */
class SpilledStream extends Readable {
  readonly #source: Readable;
  readonly #file: SpillFile;
  readonly #log: SpillOptions['log'];
  readonly #memory: Buffer[] = [];
  readonly #ended: Promise<void>;
  #memoryBytes = 0;
  /** Left of the time in which nothing is written. */
  #patienceMs: number;
  #mayWrite = true;
  #isWhole = false;
  #isWanted = false;
  #isReading = false;
  #moved = Promise.withResolvers<void>();

  constructor(source: Readable, file: SpillFile, patienceMs: number, log: SpillOptions['log']) {
    super();
    this.#source = source;
    this.#file = file;
    this.#patienceMs = patienceMs;
    this.#log = log;
    this.#ended = this.#takeAll().catch((error: unknown) => this.#fail(error));
  }

  override _read(): void {
    this.#isWanted = true;
    this.#deliver();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#source.destroy();
    this.#tellMoved();
    void this.#close(error, done);
  }

  async #close(error: Error | null, done: (error: Error | null) => void): Promise<void> {
    let failed: Error | null = null;
    try {
      await this.#ended;
      await this.#file.close();
    } catch (problem) {
      failed = asError(problem);
    }
    done(error ?? failed);
  }

  async #takeAll(): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        await this.#take(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk));
        if (this.destroyed) return;
      }
    } catch (error) {
      // What came before it is read first.
      while (!this.destroyed && !this.#isEmpty) await this.#moved.promise;
      throw error;
    }
    this.#isWhole = true;
    this.#deliver();
  }

  get #isEmpty(): boolean {
    return this.#memory.length === 0 && this.#file.isEmpty && !this.#isReading;
  }

  async #take(chunk: Buffer): Promise<void> {
    while (!this.destroyed) {
      const hasRoom = this.#memory.length === 0 || this.#memoryBytes + chunk.length <= MEMORY_BYTES;
      if (hasRoom && this.#file.isEmpty && !this.#isReading) {
        this.#memory.push(chunk);
        this.#memoryBytes += chunk.length;
        return this.#deliver();
      }
      if (this.#mayWrite && this.#patienceMs <= 0 && (await this.#write(chunk))) return this.#deliver();
      await this.#untilMoved();
    }
  }

  /** @returns whether it was written: without room, or a disk, the source waits */
  async #write(chunk: Buffer): Promise<boolean> {
    if (this.#isReading) await this.#moved.promise;
    try {
      return await this.#file.append(chunk);
    } catch (error) {
      this.#mayWrite = false;
      this.#log.warn('an answer cannot be buffered on disk; its query waits for the client', { error });
      return false;
    }
  }

  /** Until something was read, or patience is at its end. */
  async #untilMoved(): Promise<void> {
    const began = performance.now();
    const late = Promise.withResolvers<void>();
    const isPatient = this.#mayWrite && this.#patienceMs > 0;
    const timer = isPatient ? setTimeout(late.resolve, this.#patienceMs) : undefined;
    await Promise.race([this.#moved.promise, late.promise]);
    clearTimeout(timer);
    this.#patienceMs -= performance.now() - began;
  }

  #deliver(): void {
    if (!this.#isWanted || this.#isReading || this.destroyed) return;
    const next = this.#memory.shift();
    if (next) {
      this.#memoryBytes -= next.length;
      this.#give(next);
    } else if (!this.#file.isEmpty) {
      this.#isReading = true;
      this.#file.read().then(
        (bytes) => {
          this.#isReading = false;
          this.#give(bytes);
        },
        (error: unknown) => this.#fail(error),
      );
    } else if (this.#isWhole) this.push(null);
  }

  #give(bytes: Buffer): void {
    this.#isWanted = false;
    this.push(bytes);
    this.#tellMoved();
  }

  #tellMoved(): void {
    const { resolve } = this.#moved;
    this.#moved = Promise.withResolvers();
    resolve();
  }

  #fail(error: unknown): void {
    if (!this.destroyed) this.destroy(asError(error));
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
