import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { BlobStore, StoredBlob } from '@facet/sdk/server';
import { z } from 'zod';
import type { StagedFile } from './staged-file.ts';

const PIECE_BYTES = 1_048_576;

const aboutUpload = z.object({
  owner: z.int(),
  name: z.string(),
  size: z.int(),
  format: z.enum(['csv', 'json', 'parquet', 'workbook']),
  files: z.array(z.object({ name: z.string(), ending: z.string().regex(/^(\.\w{1,10})?$/), pieces: z.int() })),
});

type AboutUpload = z.output<typeof aboutUpload>;

/**
 * Copies of staged files where every process finds them: the calls of one upload come to whichever process a balancer chooses. A process
 * that is alone keeps none.
 */
export class SharedUploads {
  readonly #blobs: BlobStore;

  constructor(blobs: BlobStore) {
    this.#blobs = blobs;
  }

  /** Whether there may be other processes. */
  get isShared(): boolean {
    return this.#blobs.isShared;
  }

  /** @throws HttpError 413 where the files are larger than what their person may keep */
  async give({ key, owner, name, size, format, paths, names }: StagedFile, signal: AbortSignal): Promise<void> {
    if (!this.#blobs.isShared) return;
    const writer = await this.#blobs.create(blobKey(key), owner);
    try {
      const files: AboutUpload['files'] = [];
      for (const [at, path] of paths.entries()) {
        let pieces = 0;
        for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES, signal })) {
          await writer.append(piece);
          pieces += 1;
        }
        files.push({ name: names[at] ?? '', ending: extname(path), pieces });
      }
      await writer.finish(JSON.stringify({ owner, name, size, format, files } satisfies AboutUpload));
    } finally {
      await writer.close();
    }
  }

  /** Whether there is such an upload of the person. */
  async has(owner: number, key: string): Promise<boolean> {
    const found = await this.#open(owner, key);
    await found?.blob.close();
    return found !== undefined;
  }

  /** Writes the files of an upload into a folder. `undefined`: there is none of the person. */
  async take(owner: number, key: string, folder: string): Promise<StagedFile | undefined> {
    const found = await this.#open(owner, key);
    if (!found) return undefined;
    const { blob, about } = found;
    try {
      const paths: string[] = [];
      let piece = 0;
      for (const [at, { ending, pieces }] of about.files.entries()) {
        const path = join(folder, `given-${at}${ending}`);
        const file = await open(path, 'wx', 0o600);
        try {
          for (const end = piece + pieces; piece < end; piece += 1) await file.write(await blob.read(piece));
        } finally {
          await file.close();
        }
        paths.push(path);
      }
      const { name, size, format, files } = about;
      return { key, owner, name, size, format, folder, paths, names: files.map((file) => file.name) };
    } finally {
      await blob.close();
    }
  }

  async drop(key: string): Promise<void> {
    if (this.#blobs.isShared) await this.#blobs.drop(blobKey(key));
  }

  async #open(
    owner: number,
    key: string,
  ): Promise<{ readonly blob: StoredBlob; readonly about: AboutUpload } | undefined> {
    const blob = this.#blobs.isShared ? await this.#blobs.open(blobKey(key)) : undefined;
    if (!blob) return undefined;
    const about = aboutUpload.parse(JSON.parse(blob.about));
    if (about.owner === owner) return { blob, about };
    await blob.close();
    return undefined;
  }
}

const blobKey = (key: string): string => `staged-${key}`;
