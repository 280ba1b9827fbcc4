import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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
const ROWS = '.arrow';
const META = '.json';

/** Results as files in a folder of a server that is alone: `<key>.arrow` is an Arrow stream, `<key>.json` says what is where. */
export class ResultFiles implements ResultStore {
  readonly #folder: string;
  readonly #now: () => number;

  constructor(folder: string, now: () => number = Date.now) {
    this.#folder = folder;
    this.#now = now;
  }

  async create(key: string): Promise<ResultWriter> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = this.#path(key, ROWS);
    return new FileWriter(await open(path, 'wx+', 0o600), path, this.#path(key, META));
  }

  async open(key: string): Promise<StoredResult | undefined> {
    if (!isResultKey(key)) return undefined;
    try {
      const { mtimeMs } = await stat(this.#path(key, META));
      if (mtimeMs < this.#now() - RESULT_LIFE_MS) return undefined;
      const meta: ResultMeta = JSON.parse(await readFile(this.#path(key, META), 'utf8'));
      const file = await open(this.#path(key, ROWS), 'r');
      const places = placesOf([meta.schemaBytes, ...meta.chunks.map(({ bytes }) => bytes)]);
      return { meta, read: (index) => readPiece(file, places[index]), close: () => file.close() };
    } catch (error) {
      if (isMissing(error)) return undefined;
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

  #path(key: string, ending: string): string {
    if (!isResultKey(key)) throw new TypeError(`${JSON.stringify(key)} is no key of a result.`);
    return join(this.#folder, key + ending);
  }
}

class FileWriter implements ResultWriter {
  readonly #file: FileHandle;
  readonly #rowsPath: string;
  readonly #metaPath: string;
  readonly #places: Place[] = [];
  #length = 0;
  #finished = false;

  constructor(file: FileHandle, rowsPath: string, metaPath: string) {
    this.#file = file;
    this.#rowsPath = rowsPath;
    this.#metaPath = metaPath;
  }

  async append(bytes: Uint8Array): Promise<void> {
    await this.#file.write(bytes, 0, bytes.length, this.#length);
    this.#places.push({ at: this.#length, bytes: bytes.length });
    this.#length += bytes.length;
  }

  read(index: number): Promise<Uint8Array<ArrayBuffer>> {
    return readPiece(this.#file, this.#places[index]);
  }

  async finish(meta: ResultMeta): Promise<void> {
    const unfinished = `${this.#metaPath}.new`;
    await writeFile(unfinished, JSON.stringify(meta), { mode: 0o600 });
    await rename(unfinished, this.#metaPath);
    this.#finished = true;
  }

  async close(): Promise<void> {
    await this.#file.close();
    if (!this.#finished) await rm(this.#rowsPath, { force: true });
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

/** A piece in a buffer of its own, so that numbers in it can be looked at in place. */
async function readPiece(file: FileHandle, place: Place | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (!place) throw new RangeError('The result has no such piece.');
  const bytes = new Uint8Array(place.bytes);
  const { bytesRead } = await file.read(bytes, 0, place.bytes, place.at);
  if (bytesRead < place.bytes) throw new RangeError('The file of a result is cut short.');
  return bytes;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';
