import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, truncate, open } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Disposable } from '@facet/sdk/common';
import { DataWorkError } from '@facet/sdk/data-work';
import type { RowFileFormat, UploadedFile } from '@facet/sdk/server';
import { RefusedZip } from '../archive/zip-parts.ts';
import { UploadErrors } from '../errors.ts';
import type { WorkbookTask, WorkbookWork } from '../workbook/workbook-task.ts';
import { ENDINGS, fileKind, type StagedFormat } from './file-kind.ts';
import { joinFiles, OtherHeader } from './join-files.ts';
import type { SharedUploads } from './shared-uploads.ts';
import type { StagedFile } from './staged-file.ts';
import { hasMixedLineEnds, writeWithLineFeeds } from './line-ends.ts';
import { type UnpackLimits, unpackArchive } from './unpack-archive.ts';
import { encodingOf, isPlain, knownEncoding, NotInEncoding, writeAsUtf8 } from './text-encoding.ts';

/** A file in a form that an engine can read. */
export interface ReadableRows {
  readonly path: string;
  /** Further files with the same columns. */
  readonly more: readonly string[];
  readonly format: RowFileFormat;
  readonly encoding: string;
  /** For a workbook: the names of its sheets, and the selected one. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
}

export interface ReadingChoice {
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
  readonly header?: boolean | undefined;
}

const KEPT_MS = 3_600_000;
const SWEEP_MS = 60_000;
const MOST_OF_ONE = 6;
/** Derived files of one reading: joined, in UTF-8, and with one line end. */
const MOST_AT_ONCE = 3;
const TAIL_BYTES = 4_194_304;

const KEY = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Kept {
  readonly file: StagedFile;
  until: number;
  /** Another process took the upload; it is that one's. */
  readonly isCopy: boolean;
}

interface Keeping {
  /** Only the first part of the file was sent; an incomplete last row is removed. */
  readonly beginning?: boolean;
  /** The call that sent it also makes the table: no other call asks for it. */
  readonly forThisCall?: boolean;
  readonly signal: AbortSignal;
}

/**
 * Uploaded files. Each upload has a folder of its own, so that the process that reads one sees no other. They are
 * deleted after an hour.
 */
export class StagedFiles implements Disposable {
  readonly #root: string;
  readonly #largest: number;
  readonly #files = new Map<string, Kept>();
  readonly #coming = new Map<string, Promise<Kept | undefined>>();
  /** Cached by path, so that each file is scanned once. */
  readonly #mixedEnds = new Map<string, boolean>();
  /** Derived files by the key of their upload, the last used first. */
  readonly #derived = new Map<string, readonly { readonly path: string; readonly size: number }[]>();
  readonly #sweep: NodeJS.Timeout;
  #ready: Promise<unknown> | undefined;

  readonly #workbooks: WorkbookWork;
  readonly #shared: SharedUploads;

  constructor(root: string, largestBytes: number, workbooks: WorkbookWork, shared: SharedUploads) {
    this.#workbooks = workbooks;
    this.#shared = shared;
    this.#root = root;
    this.#largest = largestBytes;
    this.#sweep = setInterval(() => void this.#dropOld(), SWEEP_MS);
    this.#sweep.unref();
  }

  dispose(): void {
    clearInterval(this.#sweep);
  }

  /** @throws HttpError 400, 413, 422 */
  async keep(
    owner: number,
    uploads: readonly UploadedFile[],
    { beginning = false, forThisCall = false, signal }: Keeping,
  ): Promise<StagedFile> {
    const [first] = uploads;
    if (first === undefined) throw UploadErrors.noFile();
    if (sumOf(uploads) > this.#largest) throw UploadErrors.tooLarge(this.#largest);
    const given = uploads.map((upload) => ({ ...kindOf(upload), ...upload }));
    const key = randomUUID();
    const folder = await this.#newFolder(owner, key);
    try {
      const parts: { readonly format: StagedFormat; readonly name: string; readonly path: string }[] = [];
      // Of all archives together, and of the files beside them.
      let left = this.#largest - sumOf(given.filter(({ format }) => format !== 'archive'));
      for (const [at, { path: from, ending, format, filename: name }] of given.entries()) {
        if (from === undefined) throw UploadErrors.noFile();
        const path = join(folder, `given-${at}.${ending}`);
        await rename(from, path);
        if (format !== 'archive') parts.push({ format, name, path });
        else {
          const unpacked = await this.#unpacked(path, folder, { bytes: left, before: parts.length, signal });
          left -= sumOf(unpacked);
          parts.push(...unpacked);
        }
      }
      const [{ format } = { format: undefined }] = parts;
      if (format === undefined || format === 'archive') throw UploadErrors.nothingInside(first.filename);
      const other = parts.find((part) => part.format !== format) ?? (format === 'workbook' ? parts[1] : undefined);
      if (other) throw UploadErrors.otherKind(other.name);
      const paths = parts.map(({ path }) => path);
      if (beginning && format !== 'parquet' && format !== 'workbook' && paths[0]) await dropLastLine(paths[0]);
      const size = sumOf(await Promise.all(paths.map((path) => stat(path))));
      const file: StagedFile = {
        key,
        owner,
        name: first.filename,
        size,
        format,
        folder,
        paths,
        names: parts.map(({ name }) => name),
      };
      if (!forThisCall) await this.#shared.give(file, signal);
      this.#files.set(key, { file, until: Date.now() + KEPT_MS, isCopy: false });
      return file;
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Here, or brought from where another process left it. @throws HttpError 404, also for a file of another user */
  async get(owner: number, key: string): Promise<StagedFile> {
    const kept = (await this.#stillHere(owner, key)) ?? (await this.#brought(owner, key));
    if (kept?.file.owner !== owner) throw UploadErrors.gone();
    kept.until = Date.now() + KEPT_MS;
    return kept.file;
  }

  /** Rows that this process has written of it so far; `null`: none, or another one writes them. @throws HttpError 404 */
  async rowsWritten(owner: number, key: string): Promise<number | null> {
    await this.#ensureThere(owner, key);
    return this.#files.get(key)?.file.rowsWritten ?? null;
  }

  /** @throws HttpError 404 */
  async discard(owner: number, key: string): Promise<void> {
    await this.#ensureThere(owner, key);
    const kept = this.#files.get(key);
    await (kept ? this.drop(kept.file) : this.#shared.drop(key));
  }

  /** For all processes. */
  async drop(file: StagedFile): Promise<void> {
    await this.#dropHere(file);
    await this.#shared.drop(file.key);
  }

  /** Another process may have ended the upload meanwhile. */
  async #stillHere(owner: number, key: string): Promise<Kept | undefined> {
    const kept = this.#files.get(key);
    if (kept?.file.owner !== owner || !this.#shared.isShared || (await this.#shared.has(owner, key))) return kept;
    await this.#dropHere(kept.file);
    return undefined;
  }

  async #ensureThere(owner: number, key: string): Promise<void> {
    const kept = this.#files.get(key);
    const isThere = kept ? kept.file.owner === owner : KEY.test(key) && (await this.#shared.has(owner, key));
    if (!isThere) throw UploadErrors.gone();
  }

  #brought(owner: number, key: string): Promise<Kept | undefined> {
    // It becomes the name of a folder.
    if (!KEY.test(key)) return Promise.resolve(undefined);
    // Calls of the same upload come at the same time; those of other people find nothing.
    const name = `${owner} ${key}`;
    const coming = this.#coming.get(name) ?? this.#bring(owner, key).finally(() => this.#coming.delete(name));
    this.#coming.set(name, coming);
    return coming;
  }

  async #bring(owner: number, key: string): Promise<Kept | undefined> {
    if (!(await this.#shared.has(owner, key))) return undefined;
    const folder = await this.#newFolder(owner, key);
    try {
      const file = await this.#shared.take(owner, key, folder);
      if (file) {
        const kept = { file, until: Date.now() + KEPT_MS, isCopy: true };
        this.#files.set(key, kept);
        return kept;
      }
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
    await rm(folder, { recursive: true, force: true });
    return undefined;
  }

  async #newFolder(owner: number, key: string): Promise<string> {
    await this.#makeRoom(owner);
    this.#ready ??= this.#empty();
    await this.#ready;
    const folder = join(this.#root, key);
    await mkdir(folder, { mode: 0o700 });
    return folder;
  }

  async #dropHere({ key, folder }: StagedFile): Promise<void> {
    this.#files.delete(key);
    this.#derived.delete(key);
    for (const path of this.#mixedEnds.keys()) if (path.startsWith(folder)) this.#mixedEnds.delete(path);
    await rm(folder, { recursive: true, force: true });
  }

  /**
   * The rows in a form that an engine can read: texts in UTF-8, several text files as one, a sheet as CSV.
   * @throws HttpError 422 with the line that is not in the encoding, or the sheet or file that does not fit
   */
  async readable(file: StagedFile, choice: ReadingChoice, signal: AbortSignal): Promise<ReadableRows> {
    const [first = '', ...more] = file.paths;
    const plain = { more: [], encoding: '', sheets: [], sheet: null };
    if (file.format === 'parquet') return { ...plain, path: first, more, format: 'parquet' };
    if (file.format === 'workbook')
      return { ...plain, format: 'csv', ...(await this.#sheetOf(file, first, choice, signal)) };
    const path = more.length === 0 ? first : await this.#joined(file, choice.header ?? true, signal);
    const { path: inUtf8, encoding } = await this.#inUtf8(file, path, choice.encoding, signal);
    const rows = file.format === 'csv' ? await this.#withOneLineEnd(file, inUtf8, signal) : inUtf8;
    return { ...plain, path: rows, format: file.format, encoding };
  }

  async #inUtf8(file: StagedFile, from: string, asked: string | undefined, signal: AbortSignal) {
    const known = asked === undefined ? undefined : knownEncoding(asked);
    if (asked !== undefined && known === undefined) throw UploadErrors.badEncoding(asked);
    const encoding = known ?? (await encodingOf(from));
    if (isPlain(encoding)) return { path: from, encoding };
    const path = await this.#made(file, `${encoding}-${basename(from)}`, (to) =>
      writeAsUtf8(from, encoding, to, signal).catch((error: unknown) => {
        throw error instanceof NotInEncoding ? UploadErrors.notInEncoding(encoding, error.line) : error;
      }),
    );
    return { path, encoding };
  }

  /** CSV readers use the line ending of the first line for the whole file. */
  async #withOneLineEnd(file: StagedFile, path: string, signal: AbortSignal): Promise<string> {
    let mixed = this.#mixedEnds.get(path);
    if (mixed === undefined) {
      mixed = await hasMixedLineEnds(path, signal);
      this.#mixedEnds.set(path, mixed);
    }
    return mixed ? this.#made(file, `lines-${basename(path)}`, (to) => writeWithLineFeeds(path, to, signal)) : path;
  }

  #joined(file: StagedFile, header: boolean, signal: AbortSignal): Promise<string> {
    const headers = header && file.format === 'csv';
    const ending = extname(file.paths[0] ?? '');
    return this.#made(file, `joined-${headers}${ending}`, (to) =>
      joinFiles(file.paths, headers, to, signal).catch((error: unknown) => {
        throw error instanceof OtherHeader
          ? UploadErrors.otherHeader(file.names[error.at] ?? '', file.names[0] ?? '')
          : error;
      }),
    );
  }

  async #sheetOf(file: StagedFile, path: string, { sheet }: ReadingChoice, signal: AbortSignal) {
    const { sheets } = await this.#workbook(file, { path }, signal);
    const chosen = sheet ?? sheets[0] ?? '';
    const at = sheets.indexOf(chosen);
    if (at < 0) throw UploadErrors.noSheet(chosen, sheets);
    const rows = await this.#made(file, `sheet-${at}.csv`, async (to) => {
      await this.#workbook(file, { path, to: { path: to, mostBytes: this.#largest }, sheet: chosen }, signal);
    });
    return { path: rows, sheets, sheet: chosen };
  }

  /** @throws HttpError 422 for a workbook that cannot be read */
  async #workbook({ owner, name }: StagedFile, task: WorkbookTask, signal: AbortSignal) {
    const answer = await this.#workbooks.run(task, { who: owner, signal }).catch((error: unknown) => {
      const costly = error instanceof DataWorkError && (error.kind === 'too-slow' || error.kind === 'too-much-memory');
      throw costly ? UploadErrors.workbook('too-large', name) : error;
    });
    if ('refused' in answer) throw UploadErrors.workbook(answer.refused, name);
    if ('unknownSheet' in answer) throw UploadErrors.noSheet(answer.unknownSheet, []);
    return answer;
  }

  async #unpacked(path: string, folder: string, limits: UnpackLimits) {
    try {
      const parts = await unpackArchive(path, folder, limits);
      return await Promise.all(parts.map(async (part) => ({ ...part, size: (await stat(part.path)).size })));
    } catch (error) {
      throw error instanceof RefusedZip ? UploadErrors.archive(error.reason) : error;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Creates a derived file beside the uploaded ones, completely or not at all. */
  async #made({ key, folder }: StagedFile, name: string, write: (to: string) => Promise<void>): Promise<string> {
    const path = join(folder, name);
    if (await isThere(path)) {
      await this.#keepNewest(key, path);
      return path;
    }
    const partial = `${path}.${randomUUID()}.partial`;
    try {
      await write(partial);
      await rename(partial, path);
      await this.#keepNewest(key, path);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    return path;
  }

  /**
   * There is one derived file for each sheet and encoding that is asked for, and each may be as large as the upload. Those that were
   * used last stay; the newest ones whatever their size, since each may be made of the one before.
   */
  async #keepNewest(key: string, path: string): Promise<void> {
    const known = (this.#derived.get(key) ?? []).filter((one) => one.path !== path);
    const all = [{ path, size: (await stat(path)).size }, ...known];
    let sum = 0;
    const old = new Set(all.filter(({ size }, at) => (sum += size) > this.#largest && at >= MOST_AT_ONCE));
    this.#derived.set(
      key,
      all.filter((one) => !old.has(one)),
    );
    await Promise.all([...old].map((one) => rm(one.path, { force: true })));
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
    await Promise.all(old.map((kept) => this.#dropKept(kept)));
  }

  async #dropOld(): Promise<void> {
    const now = Date.now();
    const old = [...this.#files.values()].filter(({ until }) => until < now);
    await Promise.all(old.map((kept) => this.#dropKept(kept)));
  }

  #dropKept({ file, isCopy }: Kept): Promise<void> {
    return isCopy ? this.#dropHere(file) : this.drop(file);
  }
}

const sumOf = (files: readonly { readonly size?: number }[]): number =>
  files.reduce((sum, { size = 0 }) => sum + size, 0);

/** @throws HttpError 400 for unsupported files */
function kindOf({ filename }: UploadedFile) {
  const kind = fileKind(filename);
  if (!kind)
    throw /\.xls$/i.test(filename) ? UploadErrors.oldWorkbook(filename) : UploadErrors.badEnding(filename, ENDINGS);
  return kind;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Removes an incomplete last line; a text with a single line is kept. */
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
