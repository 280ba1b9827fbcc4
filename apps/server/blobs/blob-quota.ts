import { refusals } from '../http/contract-errors.ts';

/** Bytes that blobs may take. */
export interface BlobLimits {
  /** All together; the oldest go first. */
  readonly all: number;
  /** Those of one person, likewise. */
  readonly person: number;
}

const MEGABYTE = 1024 * 1024;

export interface KeptBlob {
  /** `null`: nobody's. */
  readonly owner: number | null;
  readonly bytes: number;
}

/** Which go, of blobs that are given with the newest first. */
export function beyondQuota<B extends KeptBlob>(blobs: readonly B[], { all, person }: BlobLimits): readonly B[] {
  let left = all;
  const leftOf = new Map<number, number>();
  return blobs.filter(({ owner, bytes }) => {
    const own = owner === null ? left : (leftOf.get(owner) ?? person);
    if (bytes > left || bytes > own) return true;
    left -= bytes;
    if (owner !== null) leftOf.set(owner, own - bytes);
    return false;
  });
}

const LOOKS = 16;

/** Has blobs looked through as they are written: what is removed once an hour alone would let one person fill the disk before. */
export class BlobQuota {
  readonly #step: number;
  readonly #largest: number;
  readonly #purge: () => Promise<void>;
  #written = 0;

  constructor({ all, person }: BlobLimits, purge: () => Promise<void>) {
    this.#step = Math.min(all, person) / LOOKS;
    this.#largest = Math.min(all, person);
    this.#purge = purge;
  }

  /** @param bytes Of the whole blob, once more of it is written. @throws HttpError 413 */
  ensureFits(bytes: number): void {
    if (bytes > this.#largest) throw refusals.blobTooLarge(Math.floor(this.#largest / MEGABYTE));
  }

  async wrote(bytes: number): Promise<void> {
    this.#written += bytes;
    if (this.#written < this.#step) return;
    this.#written = 0;
    await this.#purge();
  }
}
