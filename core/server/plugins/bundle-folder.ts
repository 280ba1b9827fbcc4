import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArchiveFile } from './plugin-archive.ts';

/** The files of installed plugins on this machine: `<folder>/<owner>/<name>/<hash>/<file>`. */
export class BundleFolder {
  readonly #folder: string;
  readonly #writing = new Map<string, Promise<void>>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * All files of a version or none: they are written beside their place and moved there at once. A hash stands for one
   * content, so callers that come while it is being written share that write; two would take each other's place away.
   */
  async write(id: string, hash: string, files: readonly Pick<ArchiveFile, 'name' | 'bytes'>[]): Promise<void> {
    const place = this.#place(id, hash);
    const under = this.#writing.get(place);
    if (under) return under;
    const writing = this.#write(place, files).finally(() => this.#writing.delete(place));
    this.#writing.set(place, writing);
    return writing;
  }

  async #write(place: string, files: readonly Pick<ArchiveFile, 'name' | 'bytes'>[]): Promise<void> {
    const beside = `${place}.${randomUUID()}`;
    await mkdir(beside, { recursive: true });
    try {
      for (const { name, bytes } of files) await writeFile(join(beside, name), bytes, { flush: true });
      await rm(place, { recursive: true, force: true });
      await rename(beside, place);
    } finally {
      await rm(beside, { recursive: true, force: true });
    }
  }

  /** `undefined` when there is no such file. */
  async read(id: string, hash: string, file: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#place(id, hash), file));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** Where the files of a version are. */
  folderOf(id: string, hash: string): string {
    return this.#place(id, hash);
  }

  async remove(id: string, hash?: string): Promise<void> {
    const place = hash === undefined ? dirname(this.#place(id, '0')) : this.#place(id, hash);
    await rm(place, { recursive: true, force: true });
  }

  #place(id: string, hash: string): string {
    // Ids and hashes come from checked manifests and from addresses; both are re-checked where they become a path.
    if (!/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(id) || !/^[0-9a-f]+$/.test(hash))
      throw new TypeError(`"${id}" and "${hash}" do not name a bundle folder.`);
    return join(this.#folder, ...id.split('/'), hash);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
