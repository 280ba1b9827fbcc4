import type { LaterRun } from '@facet/plugin-async-queries/contract.server';
import { parseOutsideJson, type Scope } from '@facet/sdk/common';
import {
  type Cookie,
  defineRoutes,
  type HttpResult,
  type JobHandler,
  keeperOf,
  type MetadataStore,
  type Principal,
  type RequestInfo,
  type RouteSet,
} from '@facet/sdk/server';
import { assetEndpoints, exportEndpoint, type ImportForm, importEndpoint } from '../../common/wire/bundles.ts';
import type { ImportSecrets } from '../../contract.server.ts';
import { openArchive, packArchive } from '../archive/archive-files.ts';
import type { ArchiveWork } from '../archive/archive-task.ts';
import type { UnwrittenArchive } from '../archive/write-archive.ts';
import { callOf, exportAssets, exportBundle } from '../bundle/export-bundle.ts';
import { importBundle } from '../bundle/import-bundle.ts';
import type { CommittedImports } from '../bundle/committed-imports.ts';
import type { KeptMembers } from '../bundle/kept-members.ts';
import { type AnnexRegistry, type BundleKind, BundleKinds, type KindRegistry, loadedAnnexes } from '../bundle/kinds.ts';
import { BundleErrors } from '../errors.ts';
import { ensureCan, type LaterBundles } from './later-bundles.ts';

export interface BundleServices {
  readonly metadata: MetadataStore;
  readonly registry: KindRegistry;
  readonly annexes: AnnexRegistry;
  readonly kept: KeptMembers;
  readonly work: ArchiveWork;
  readonly later: LaterBundles;
  readonly committed: CommittedImports;
  clock(): Date;
}

const ASSETS = 'assets';
const ASSETS_VIEW = 'ImportExportRestApi';
const NO_SECRETS: ImportSecrets = { passwords: {}, tunnelPasswords: {}, tunnelKeys: {}, tunnelKeyPasswords: {} };

interface ExportCall {
  readonly principal: Principal;
  readonly scope: Scope;
  readonly request: RequestInfo;
  readonly signal: AbortSignal;
  readonly query: { readonly token?: string | undefined };
}

interface ImportRequest {
  readonly principal: Principal;
  readonly scope: Scope;
  readonly signal: AbortSignal;
  readonly request: RequestInfo;
  readonly body: ImportForm;
}

/** `/api/v1/assets/`. */
export function assetRoutes(services: BundleServices): RouteSet {
  return defineRoutes(assetEndpoints, {
    async 'GET /api/v1/assets/export/'(call) {
      const cookies = doneCookies(call);
      return (
        (await services.later.export(call, null, [])) ??
        download(services, await archiveOf(services, call, null, []), { ...call, cookies })
      );
    },

    async 'GET /api/v1/assets/file/:key'({ params: { key }, principal }) {
      const { bytes, root } = await services.later.file(key, principal);
      return { headers: fileHeaders(root), bytes };
    },

    async 'POST /api/v1/assets/import/'(call) {
      return takeIn(services, call, null, { field: 'bundle', overwrite: true });
    },
  });
}

/** `<path>/export/` and `<path>/import/` of one kind. */
export function kindRoutes(services: BundleServices, key: string): RouteSet {
  const declared = services.registry.get(key)?.declared;
  if (declared === undefined) throw BundleErrors.kindMissing(key);
  const { path, view, title } = declared;
  const endpoints = {
    [`GET ${path}/export/`]: exportEndpoint(view, title),
    [`POST ${path}/import/`]: importEndpoint(view, title),
  };
  return {
    endpoints,
    handlers: {
      async [`GET ${path}/export/`](call: ExportCall & { readonly q: readonly number[] }) {
        const cookies = doneCookies(call);
        return (
          (await services.later.export(call, key, call.q)) ??
          download(services, await archiveOf(services, call, key, call.q), { ...call, cookies })
        );
      },

      async [`POST ${path}/import/`](call: ImportRequest) {
        return takeIn(services, call, key, { field: 'formData', overwrite: call.body.overwrite === 'true' });
      },
    },
  };
}

/** A kind, and the kinds whose files its bundles contain. @throws HttpError 503 */
function kindAmong({ registry }: BundleServices, key: string): { kind: BundleKind; kinds: readonly BundleKind[] } {
  const all = new BundleKinds(registry);
  return { kind: all.get(key), kinds: all.ofBundle(key) };
}

interface ArchiveFor {
  readonly scope: Scope;
  readonly signal: AbortSignal;
  readonly report?: LaterRun['report'];
}

/** @param key `null`: everything. */
async function archiveOf(
  services: BundleServices,
  { scope, signal, report }: ArchiveFor,
  key: string | null,
  ids: readonly number[],
): Promise<UnwrittenArchive> {
  const annexes = await loadedAnnexes(services.annexes);
  const onFound = async (done: number): Promise<void> => {
    signal.throwIfAborted();
    await report?.({ done, total: null });
  };
  const parts = { kept: services.kept, annexes, now: services.clock(), onFound };
  if (key === null) return exportAssets({ ...parts, kinds: new BundleKinds(services.registry).all() }, scope, ASSETS);
  const { kind, kinds } = kindAmong(services, key);
  return exportBundle({ ...parts, kinds }, scope, kind, ids);
}

/** Handlers of the jobs, which run with the permissions that the user has at that time. */
export const bundleJobs = (services: BundleServices): Readonly<Record<'export' | 'import', JobHandler>> => {
  const viewOf = (key: string | null): string =>
    key === null ? ASSETS_VIEW : (services.registry.get(key)?.declared.view ?? '');
  return {
    export: services.later.exportJob((run, key, ids) => {
      ensureCan(run.scope, 'can_export', viewOf(key));
      return archiveOf(services, run, key, ids);
    }),
    import: services.later.importJob(async ({ id, scope, signal, report }, key, { files, overwrite, options }) => {
      ensureCan(scope, key === null ? 'can_import_' : 'can_write', viewOf(key));
      const { metadata, kept, committed, clock } = services;
      // An earlier attempt may have ended after its commit: this attempt then overwrites the same objects with the same
      // content.
      const isAgain = await committed.has(id);
      const call = { ...targetOf(services, key), files, options, secrets: NO_SECRETS, overwrite: overwrite || isAgain };
      await importBundle(call, scope, {
        metadata,
        kept,
        annexes: await loadedAnnexes(services.annexes),
        async onPlanned(done, total) {
          signal.throwIfAborted();
          // Writing them all, in one transaction, is the other half.
          await report({ done, total: 2 * total });
        },
        onCommit: (tx) => committed.add(tx, id, clock().getTime()),
      });
    }),
  };
};

async function download(
  { work }: BundleServices,
  archive: UnwrittenArchive,
  { principal, signal, cookies }: Pick<ExportCall, 'principal' | 'signal'> & { readonly cookies: readonly Cookie[] },
): Promise<HttpResult> {
  return {
    headers: fileHeaders(archive.root),
    bytes: await packArchive(work, archive, { who: keeperOf(principal), signal }),
    cookies,
  };
}

const DONE = 'done';

/**
 * The page sends the name of a cookie, which is set with the file, so that its scripts notice the download. Any page may
 * lead a browser here with a name of its choice, so a cookie that the browser has for something else stays: that of the
 * session, for example.
 * @throws HttpError 400
 */
function doneCookies({ request, query: { token } }: Pick<ExportCall, 'request' | 'query'>): readonly Cookie[] {
  if (token === undefined) return [];
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(token)) throw BundleErrors.badToken();
  if ((request.cookies[token] ?? DONE) !== DONE) throw BundleErrors.takenToken();
  return [{ name: token, value: DONE, maxAge: 600, path: '/', httpOnly: false }];
}

const fileHeaders = (root: string) => ({
  'content-type': 'application/zip',
  'content-disposition': `attachment; filename=${root}.zip`,
});

interface Target {
  readonly type: string;
  readonly called: string;
  readonly kinds: readonly BundleKind[];
  readonly own: ReadonlySet<string>;
}

function targetOf(services: BundleServices, key: string | null): Target {
  if (key === null) {
    const kinds = new BundleKinds(services.registry).all();
    return { type: ASSETS, called: ASSETS, kinds, own: new Set(kinds.map((kind) => kind.key)) };
  }
  const { kind, kinds } = kindAmong(services, key);
  return { type: kind.type, called: kind.failure ?? callOf(kind), kinds, own: new Set([key]) };
}

async function takeIn(
  services: BundleServices,
  { principal, scope, signal, request, body }: ImportRequest,
  key: string | null,
  { field, overwrite }: { readonly field: string; readonly overwrite: boolean },
): Promise<HttpResult> {
  const file = request.files.find((one) => one.field === field);
  if (!file) throw BundleErrors.noFile();
  const secrets: ImportSecrets = {
    passwords: textsOf('passwords', body.passwords),
    tunnelPasswords: textsOf('ssh_tunnel_passwords', body.ssh_tunnel_passwords),
    tunnelKeys: textsOf('ssh_tunnel_private_keys', body.ssh_tunnel_private_keys),
    tunnelKeyPasswords: textsOf('ssh_tunnel_private_key_passwords', body.ssh_tunnel_private_key_passwords),
  };
  const options = Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const { metadata, kept, annexes, work, later } = services;
  const target = targetOf(services, key);
  const accepted = await later.import(
    { scope, request },
    key,
    { name: file.filename, bytes: file.bytes },
    { overwrite, options, secrets },
  );
  if (accepted) return accepted;
  const files = await openArchive(work, file.bytes, { who: keeperOf(principal), signal });
  await importBundle({ ...target, files, overwrite, secrets, options }, scope, {
    metadata,
    kept,
    annexes: await loadedAnnexes(annexes),
  });
  return { json: { message: 'OK' } };
}

/** Parses a JSON object of texts by path. @throws HttpError 400 */
function textsOf(member: string, json: string | undefined): Readonly<Record<string, string>> {
  if (!json) return {};
  try {
    const value: unknown = parseOutsideJson(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      );
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw BundleErrors.badMember(member);
}
