import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, truncate, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Disposable } from '@facet/sdk/common';
import type { RowFileFormat, UploadedFile } from '@facet/sdk/server';
import { UploadErrors } from '../errors.ts';
import { ENDINGS, fileKind } from './file-kind.ts';
import { encodingOf, isPlain, knownEncoding, NotInEncoding, writeAsUtf8 } from './text-encoding.ts';

/** A file of a person that waits to become a table. */
export interface StagedFile {
  readonly key: string;
  readonly owner: number;
  /** As the person calls it; no path is made of it. */
  readonly name: string;
  readonly size: number;
  readonly format: RowFileFormat;
  readonly folder: string;
  readonly path: string;
}

const KEPT_MS = 3_600_000;
const SWEEP_MS = 60_000;
const MOST_OF_ONE = 6;
const TAIL_BYTES = 4_194_304;

/** Files that people have sent, each in a folder of its own, so that who reads one sees no other. Gone after an hour. */
export class StagedFiles implements Disposable {
  readonly #root: string;
  readonly #largest: number;
  readonly #files = new Map<string, { readonly file: StagedFile; until: number }>();
  readonly #sweep: NodeJS.Timeout;
  #ready: Promise<unknown> | undefined;

  constructor(root: string, largestBytes: number) {
    this.#root = root;
    this.#largest = largestBytes;
    this.#sweep = setInterval(() => void this.#dropOld(), SWEEP_MS);
    this.#sweep.unref();
  }

  dispose(): void {
    clearInterval(this.#sweep);
  }

  /** @param beginning only the first part of a file was sent: a row that it cuts is left out */
  async keep(owner: number, upload: UploadedFile | undefined, beginning: boolean): Promise<StagedFile> {
    if (upload?.path === undefined) throw UploadErrors.noFile();
    const kind = fileKind(upload.filename);
    if (!kind) throw UploadErrors.badEnding(upload.filename, ENDINGS);
    if ((upload.size ?? 0) > this.#largest) throw UploadErrors.tooLarge(this.#largest);
    await this.#makeRoom(owner);
    this.#ready ??= this.#empty();
    await this.#ready;
    const key = randomUUID();
    const folder = join(this.#root, key);
    const path = join(folder, `rows.${kind.ending}`);
    await mkdir(folder, { mode: 0o700 });
    await rename(upload.path, path);
    if (beginning && kind.format !== 'parquet') await dropLastLine(path);
    const file: StagedFile = {
      key,
      owner,
      name: upload.filename,
      size: (await stat(path)).size,
      format: kind.format,
      folder,
      path,
    };
    this.#files.set(key, { file, until: Date.now() + KEPT_MS });
    return file;
  }

  /** @throws HttpError 404 for those of others, too */
  get(owner: number, key: string): StagedFile {
    const kept = this.#files.get(key);
    if (kept?.file.owner !== owner) throw UploadErrors.gone();
    kept.until = Date.now() + KEPT_MS;
    return kept.file;
  }

  async drop({ key, folder }: StagedFile): Promise<void> {
    this.#files.delete(key);
    await rm(folder, { recursive: true, force: true });
  }

  /**
   * The file as texts of UTF-8, and which encoding it has.
   * @throws HttpError 422 with the line that is not in the encoding
   */
  async readable(
    file: StagedFile,
    asked: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly path: string; readonly encoding: string }> {
    if (file.format === 'parquet') return { path: file.path, encoding: '' };
    const known = asked === undefined ? undefined : knownEncoding(asked);
    if (asked !== undefined && known === undefined) throw UploadErrors.badEncoding(asked);
    const encoding = known ?? (await encodingOf(file.path));
    if (isPlain(encoding)) return { path: file.path, encoding };
    const path = join(file.folder, `${encoding}-rows${file.path.slice(file.path.lastIndexOf('.'))}`);
    if (await isThere(path)) return { path, encoding };
    const partial = `${path}.${randomUUID()}.partial`;
    try {
      await writeAsUtf8(file.path, encoding, partial, signal);
      await rename(partial, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error instanceof NotInEncoding ? UploadErrors.notInEncoding(encoding, error.line) : error;
    }
    return { path, encoding };
  }

  async #empty(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true });
    await mkdir(this.#root, { recursive: true, mode: 0o700 });
  }

  async #makeRoom(owner: number): Promise<void> {
    const own = [...this.#files.values()].filter(({ file }) => file.owner === owner);
    const old = own
      .toSorted((one, other) => one.until - other.until)
      .slice(0, Math.max(0, own.length - MOST_OF_ONE + 1));
    await Promise.all(old.map(({ file }) => this.drop(file)));
  }

  async #dropOld(): Promise<void> {
    const now = Date.now();
    const old = [...this.#files.values()].filter(({ until }) => until < now);
    await Promise.all(old.map(({ file }) => this.drop(file)));
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Cuts a text behind its last whole line; one without lines stays. */
async function dropLastLine(path: string): Promise<void> {
  const { size } = await stat(path);
  const handle = await open(path);
  let end = -1;
  const from = Math.max(0, size - TAIL_BYTES);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - from), 0, size - from, from);
    end = buffer.subarray(0, bytesRead).lastIndexOf(0x0a);
  } finally {
    await handle.close();
  }
  if (end >= 0) await truncate(path, from + end + 1);
}
