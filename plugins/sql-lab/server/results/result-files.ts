import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isResultKey,
  RESULT_LIFE_MS,
  type ResultMeta,
  type ResultStore,
  type ResultWriter,
  type StoredResult,
} from './result-store.ts';

/** Bytes of all results together; the oldest go first. */
const MOST_BYTES = 4 * 1024 ** 3;
const ENDING = '.arrow';
/** The last bytes of a whole file: the length of the description before it, and this number. */
const TRAILER_BYTES = 8;
const WHOLE = 0x46414345;

/**
 * Results as files in a folder of a server that is alone. A file holds an Arrow stream and then, as JSON, what is where in
 * it; one without its last bytes is not finished. One file with one last write: each call to the file system costs a short
 * run as much as its SQL.
 */
export class ResultFiles implements ResultStore {
  readonly #folder: string;
  readonly #now: () => number;
  #ready: Promise<unknown> | undefined;

  constructor(folder: string, now: () => number = Date.now) {
    this.#folder = folder;
    this.#now = now;
  }

  async create(key: string): Promise<ResultWriter> {
    const path = this.#path(key);
    const file = await this.#openNew(path);
    return new FileWriter(file, path);
  }

  async open(key: string): Promise<StoredResult | undefined> {
    if (!isResultKey(key)) return undefined;
    const file = await open(this.#path(key), 'r').catch(missing);
    if (!file) return undefined;
    try {
      const { mtimeMs, size } = await file.stat();
      const meta = mtimeMs < this.#now() - RESULT_LIFE_MS ? undefined : await readMeta(file, size);
      if (!meta) {
        await file.close();
        return undefined;
      }
      const places = placesOf([meta.schemaBytes, ...meta.chunks.map(({ bytes }) => bytes)]);
      return { meta, read: (index) => readPiece(file, places[index]), close: () => file.close() };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async purge(): Promise<void> {
    const files = await this.#files();
    let room = MOST_BYTES;
    for (const { path, mtimeMs, size } of files.toSorted((a, b) => b.mtimeMs - a.mtimeMs)) {
      room -= size;
      if (room < 0 || mtimeMs < this.#now() - RESULT_LIFE_MS) await rm(path, { force: true });
    }
  }

  async #files() {
    let names: readonly string[] = [];
    try {
      names = await readdir(this.#folder);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    const found = [];
    for (const name of names) {
      const path = join(this.#folder, name);
      try {
        const { mtimeMs, size } = await stat(path);
        found.push({ path, mtimeMs, size });
      } catch (error) {
        // Another purge may be at work.
        if (!isMissing(error)) throw error;
      }
    }
    return found;
  }

  /** The folder is created once, and again after it was removed. */
  async #openNew(path: string): Promise<FileHandle> {
    this.#ready ??= mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#ready;
    const file = await open(path, 'wx+', 0o600).catch(missing);
    if (file) return file;
    this.#ready = mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#ready;
    return open(path, 'wx+', 0o600);
  }

  #path(key: string): string {
    if (!isResultKey(key)) throw new TypeError(`${JSON.stringify(key)} is no key of a result.`);
    return join(this.#folder, key + ENDING);
  }
}

class FileWriter implements ResultWriter {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #places: Place[] = [];
  #length = 0;
  #finished = false;

  constructor(file: FileHandle, path: string) {
    this.#file = file;
    this.#path = path;
  }

  async append(bytes: Uint8Array): Promise<void> {
    const at = this.#length;
    this.#length += bytes.length;
    await this.#file.write(bytes, 0, bytes.length, at);
    this.#places.push({ at, bytes: bytes.length });
  }

  read(index: number): Promise<Uint8Array<ArrayBuffer>> {
    return readPiece(this.#file, this.#places[index]);
  }

  async finish(meta: ResultMeta): Promise<void> {
    const text = Buffer.from(JSON.stringify(meta));
    const trailer = Buffer.alloc(TRAILER_BYTES);
    trailer.writeUInt32BE(text.length, 0);
    trailer.writeUInt32BE(WHOLE, 4);
    await this.append(Buffer.concat([text, trailer]));
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
async function readMeta(file: FileHandle, size: number): Promise<ResultMeta | undefined> {
  const end = size - TRAILER_BYTES;
  if (end < 0) return undefined;
  const trailer = Buffer.from(await readPiece(file, { at: end, bytes: TRAILER_BYTES }));
  const bytes = trailer.readUInt32BE(0);
  if (trailer.readUInt32BE(4) !== WHOLE || bytes > end) return undefined;
  return JSON.parse(Buffer.from(await readPiece(file, { at: end - bytes, bytes })).toString());
}

/** A piece in a buffer of its own, so that numbers in it can be looked at in place. */
async function readPiece(file: FileHandle, place: Place | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (!place) throw new RangeError('The result has no such piece.');
  const bytes = new Uint8Array(place.bytes);
  const { bytesRead } = await file.read(bytes, 0, place.bytes, place.at);
  if (bytesRead < place.bytes) throw new RangeError('The file of a result is cut short.');
  return bytes;
}

function missing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
