import { randomUUID } from 'node:crypto';
import type { LaterCall, LaterRun, LaterWork } from '@facet/plugin-async-queries/contract.server';
import { personOf, type Scope } from '@facet/sdk/common';
import {
  type BlobStore,
  forbidden,
  type HttpResult,
  type JobHandler,
  keeperOf,
  type Principal,
} from '@facet/sdk/server';
import { z } from 'zod';
import type { ImportSecrets } from '../../contract.server.ts';
import { openArchive, packArchive } from '../archive/archive-files.ts';
import type { ArchiveWork } from '../archive/archive-task.ts';
import type { UnwrittenArchive } from '../archive/write-archive.ts';
import { BundleErrors, bundleTitles } from '../errors.ts';

export const EXPORT_JOB = 'bundles/export';
export const IMPORT_JOB = 'bundles/import';

/** The kind of the bundle; `null`: everything. */
type Kind = string | null;

const exportPayload = z.object({ kind: z.string().nullable(), ids: z.array(z.int()) });
const importPayload = z.object({
  kind: z.string().nullable(),
  blob: z.string(),
  overwrite: z.boolean(),
  options: z.record(z.string(), z.string()),
});
const kept = z.object({ userId: z.int(), root: z.string() });

export interface LaterParts {
  readonly later: LaterWork | undefined;
  readonly blobs: BlobStore;
  readonly work: ArchiveWork;
}

export interface LaterImport {
  readonly overwrite: boolean;
  readonly options: Readonly<Record<string, string>>;
}

/** Exports and imports as jobs, for callers that request asynchronous processing. */
export class LaterBundles {
  readonly #parts: LaterParts;

  constructor(parts: LaterParts) {
    this.#parts = parts;
  }

  /** `undefined`: the caller waits for the response. */
  async export(call: LaterCall, kind: Kind, ids: readonly number[]): Promise<HttpResult | undefined> {
    const { later } = this.#parts;
    if (!later?.isWanted(call)) return undefined;
    const title = kind === null ? bundleTitles.exportAll() : bundleTitles.exportOf(ids.length);
    return later.start(call, { handler: EXPORT_JOB, payload: { kind, ids }, title, ...aboutOf(kind) });
  }

  /** `undefined`: the caller waits for the response, or the request contains secrets, which are not stored in a queue. */
  async import(
    call: LaterCall,
    kind: Kind,
    { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
    asked: LaterImport & { readonly secrets: ImportSecrets },
  ): Promise<HttpResult | undefined> {
    const { later } = this.#parts;
    const { overwrite, options, secrets } = asked;
    const isSecret = Object.values(secrets).some((texts) => Object.keys(texts).length > 0);
    if (isSecret || !later?.isWanted(call)) return undefined;
    const blob = await this.#keep(bytes, personOf(call.scope), '');
    return later.start(call, {
      handler: IMPORT_JOB,
      payload: { kind, blob, overwrite, options },
      title: bundleTitles.importOf(name),
      ...aboutOf(kind),
    });
  }

  /** Each attempt writes a file of its own. */
  exportJob(
    archiveOf: (
      run: Pick<LaterRun, 'scope' | 'signal' | 'report'>,
      kind: Kind,
      ids: readonly number[],
    ) => Promise<UnwrittenArchive>,
  ): JobHandler {
    return this.#handler(async (payload, run) => {
      const { scope, signal } = run;
      const { kind, ids } = exportPayload.parse(payload);
      const who = personOf(scope);
      const archive = await archiveOf(run, kind, ids);
      const bytes = await packArchive(this.#parts.work, archive, { who: keeperOf(who), signal });
      return `/api/v1/assets/file/${await this.#keep(bytes, who, archive.root)}`;
    });
  }

  importJob(
    takeIn: (
      run: LaterRun,
      kind: Kind,
      asked: LaterImport & { readonly files: Awaited<ReturnType<typeof openArchive>> },
    ) => Promise<void>,
  ): JobHandler {
    return this.#handler(async (payload, run) => {
      const { scope, signal } = run;
      const { kind, blob, overwrite, options } = importPayload.parse(payload);
      const who = personOf(scope);
      const { bytes } = await this.#open(blob, who);
      const files = await openArchive(this.#parts.work, bytes, { who: keeperOf(who), signal });
      await takeIn(run, kind, { files, overwrite, options });
      return null;
    });
  }

  /** A bundle that a job has created, for its owner. @throws HttpError 404 */
  async file(key: string, who: Principal): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly root: string }> {
    return this.#open(key, who);
  }

  #handler(work: Parameters<LaterWork['handler']>[0]): JobHandler {
    const { later } = this.#parts;
    return (
      later?.handler(work) ?? (() => Promise.reject(new Error('The plugin that tells the ends of such jobs is off.')))
    );
  }

  async #keep(bytes: Uint8Array, who: Principal, root: string): Promise<string> {
    const key = randomUUID();
    const writer = await this.#parts.blobs.create(key, keeperOf(who));
    try {
      await writer.append(bytes);
      await writer.finish(JSON.stringify({ userId: who.id, root } satisfies z.output<typeof kept>));
    } finally {
      await writer.close();
    }
    return key;
  }

  async #open(key: string, { id, onlyReads }: Principal) {
    const blob = await this.#parts.blobs.open(key);
    if (!blob) throw BundleErrors.fileGone();
    try {
      const { userId, root } = kept.parse(JSON.parse(blob.about));
      // A session that is limited to certain objects has fewer permissions than the owner of the bundle.
      if (userId !== id || onlyReads !== undefined) throw BundleErrors.fileGone();
      return { bytes: await blob.read(0), root };
    } finally {
      await blob.close();
    }
  }
}

/** A job checks the permission of its request again. @throws HttpError 403 */
export function ensureCan(scope: Scope, action: string, view: string): void {
  if (!personOf(scope).can(action, view)) throw forbidden();
}

const aboutOf = (kind: Kind) => (kind === null ? {} : { about: kind });
