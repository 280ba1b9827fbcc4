import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobStore, BlobWriter, StoredBlob } from '@facet/sdk/server';
import { beyondQuota, type BlobLimits, BlobQuota } from './blob-quota.ts';
import { BLOB_LIFE_MS, type Blobs, isBlobKey } from './blobs.ts';

const ENDING = '.blob';
/** The last bytes of a whole file: the length of the description before it, and this number. */
const TRAILER_BYTES = 8;
const WHOLE = 0x46414345;

/** What stands at the end of a file. */
interface Description {
  readonly about: string;
  /** Absent: nobody's. */
  readonly owner?: number;
  readonly lengths: readonly number[];
}

/**
 * Files in folders of a server that is alone, one a plugin. A file holds the pieces and then, as JSON, what is where in it;
 * one without its last bytes is not finished. One file with one last write: each call to the file system costs a short
 * run as much as its SQL.
 */
export class BlobFiles implements Blobs {
  readonly #root: string;
  readonly #now: () => number;
  readonly #limits: BlobLimits;
  readonly #quota: BlobQuota;
  /** By path. Those of an earlier process are read from the files. */
  readonly #owners = new Map<string, number | null>();

  constructor(root: string, limits: BlobLimits, now: () => number = Date.now) {
    this.#root = root;
    this.#now = now;
    this.#limits = limits;
    this.#quota = new BlobQuota(limits, () => this.purge());
  }

  of(plugin: string): BlobStore {
    const folder = join(this.#root, encodeURIComponent(plugin));
    const quota = this.#quota;
    const pathOf = (key: string): string => join(folder, key + ENDING);
    let ready: Promise<unknown> | undefined;
    const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
    /** The folder is created once, and again after it was removed. */
    const openNew = async (path: string): Promise<FileHandle> => {
      await (ready ??= makeFolder());
      const file = await open(path, 'wx+', 0o600).catch(missing);
      if (file) return file;
      await (ready = makeFolder());
      return open(path, 'wx+', 0o600);
    };
    return {
      isShared: false,
      create: async (key, owner) => {
        if (!isBlobKey(key)) throw new TypeError(`${JSON.stringify(key)} is not a blob key.`);
        const path = pathOf(key);
        const file = await openNew(path);
        this.#owners.set(path, owner ?? null);
        return new FileWriter(file, { path, owner }, quota);
      },
      open: async (key) => (isBlobKey(key) ? this.#open(pathOf(key)) : undefined),
      drop: async (key) => {
        if (isBlobKey(key)) await this.#remove(pathOf(key));
      },
    };
  }

  async purge(): Promise<void> {
    const files = (await this.#files()).toSorted((a, b) => b.mtimeMs - a.mtimeMs);
    const isOld = ({ mtimeMs }: { readonly mtimeMs: number }): boolean => mtimeMs < this.#now() - BLOB_LIFE_MS;
    const kept = files.filter((file) => !isOld(file));
    for (const { path } of [...files.filter(isOld), ...beyondQuota(kept, this.#limits)]) await this.#remove(path);
    const there = new Set(files.map(({ path }) => path));
    for (const path of this.#owners.keys()) if (!there.has(path)) this.#owners.delete(path);
  }

  async #remove(path: string): Promise<void> {
    await rm(path, { force: true });
    this.#owners.delete(path);
  }

  async #ownerOf(path: string, size: number): Promise<number | null> {
    const known = this.#owners.get(path);
    if (known !== undefined) return known;
    const file = await open(path, 'r');
    try {
      const owner = (await readDescription(file, size))?.owner ?? null;
      this.#owners.set(path, owner);
      return owner;
    } finally {
      await file.close();
    }
  }

  async #open(path: string): Promise<StoredBlob | undefined> {
    const file = await open(path, 'r').catch(missing);
    if (!file) return undefined;
    try {
      const { mtimeMs, size } = await file.stat();
      const found = mtimeMs < this.#now() - BLOB_LIFE_MS ? undefined : await readDescription(file, size);
      if (!found) {
        await file.close();
        return undefined;
      }
      const places = placesOf(found.lengths);
      return { about: found.about, read: (index) => readPiece(file, places[index]), close: () => file.close() };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async #files() {
    const found = [];
    for (const folder of await namesIn(this.#root))
      for (const name of await namesIn(join(this.#root, folder))) {
        const path = join(this.#root, folder, name);
        try {
          const { mtimeMs, size } = await stat(path);
          found.push({ path, mtimeMs, bytes: size, owner: await this.#ownerOf(path, size) });
        } catch (error) {
          // Another purge may be at work.
          if (!isMissing(error)) throw error;
        }
      }
    return found;
  }
}

class FileWriter implements BlobWriter {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #owner: number | undefined;
  readonly #quota: BlobQuota;
  readonly #places: Place[] = [];
  #length = 0;
  #finished = false;

  constructor(
    file: FileHandle,
    { path, owner }: { readonly path: string; readonly owner: number | undefined },
    quota: BlobQuota,
  ) {
    this.#file = file;
    this.#path = path;
    this.#owner = owner;
    this.#quota = quota;
  }

  async append(bytes: Uint8Array): Promise<void> {
    const at = this.#length;
    this.#quota.ensureFits(at + bytes.length);
    this.#length += bytes.length;
    await this.#file.write(bytes, 0, bytes.length, at);
    this.#places.push({ at, bytes: bytes.length });
    await this.#quota.wrote(bytes.length);
  }

  read(index: number): Promise<Uint8Array<ArrayBuffer>> {
    return readPiece(this.#file, this.#places[index]);
  }

  async finish(about: string): Promise<void> {
    const description: Description = {
      about,
      ...(this.#owner === undefined ? {} : { owner: this.#owner }),
      lengths: this.#places.map(({ bytes }) => bytes),
    };
    const text = Buffer.from(JSON.stringify(description));
    const trailer = Buffer.alloc(TRAILER_BYTES);
    trailer.writeUInt32BE(text.length, 0);
    trailer.writeUInt32BE(WHOLE, 4);
    const end = Buffer.concat([text, trailer]);
    await this.#file.write(end, 0, end.length, this.#length);
    this.#finished = true;
  }

  async close(): Promise<void> {
    await this.#file.close();
    if (!this.#finished) await rm(this.#path, { force: true });
  }
}

interface Place {
  readonly at: number;
  readonly bytes: number;
}

function placesOf(lengths: readonly number[]): readonly Place[] {
  let at = 0;
  return lengths.map((bytes) => {
    const place = { at, bytes };
    at += bytes;
    return place;
  });
}

/** Undefined for a file that is not finished. */
async function readDescription(file: FileHandle, size: number): Promise<Description | undefined> {
  const end = size - TRAILER_BYTES;
  if (end < 0) return undefined;
  const trailer = Buffer.from(await readPiece(file, { at: end, bytes: TRAILER_BYTES }));
  const bytes = trailer.readUInt32BE(0);
  if (trailer.readUInt32BE(4) !== WHOLE || bytes > end) return undefined;
  return JSON.parse(Buffer.from(await readPiece(file, { at: end - bytes, bytes })).toString());
}

/** A piece in a buffer of its own, so that numbers in it can be looked at in place. */
async function readPiece(file: FileHandle, place: Place | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (!place) throw new RangeError('The blob has no such part.');
  const bytes = new Uint8Array(place.bytes);
  const { bytesRead } = await file.read(bytes, 0, place.bytes, place.at);
  if (bytesRead < place.bytes) throw new RangeError('The file of a blob is truncated.');
  return bytes;
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder).catch(missing)) ?? [];
}

function missing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
