import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where large files wait on the disk while their call is answered; nothing in it outlives the process. */
export class Spool {
  readonly #folder: string;
  #ready: Promise<unknown> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes the stream to a file. It is there until `drop`, unless the handler of the call has moved it. @returns its path */
  async write(content: Readable): Promise<string> {
    this.#ready ??= this.#empty();
    await this.#ready;
    const path = join(this.#folder, randomUUID());
    try {
      await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await this.drop(path);
      throw error;
    }
    return path;
  }

  async drop(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  async #empty(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
  }
}
