import type { BlobStore } from '@facet/sdk/server';

/** It becomes the name of a file. */
const KEY = /^[\w][\w.-]{0,149}$/;

export const isBlobKey = (key: string): boolean => KEY.test(key);

/** How long blobs are kept. */
export const BLOB_LIFE_MS = 24 * 60 * 60 * 1_000;

/** Bytes of all blobs together; the oldest go first. */
export const MOST_BLOB_BYTES = 4 * 1024 ** 3;

/** All blobs of the installation: each plugin sees its own. */
export interface Blobs {
  of(plugin: string): BlobStore;
  /** Removes what is too old, or too much. */
  purge(): Promise<void>;
}

const LOOKS = 16;

/** Has blobs looked through as they are written: what is removed once an hour alone would let one person fill the disk before. */
export class BlobRoom {
  readonly #step: number;
  readonly #purge: () => Promise<void>;
  #written = 0;

  constructor(mostBytes: number, purge: () => Promise<void>) {
    this.#step = mostBytes / LOOKS;
    this.#purge = purge;
  }

  async wrote(bytes: number): Promise<void> {
    this.#written += bytes;
    if (this.#written < this.#step) return;
    this.#written = 0;
    await this.#purge();
  }
}
