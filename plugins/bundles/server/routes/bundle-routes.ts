import { parseOutsideJson, type Scope } from '@facet/sdk/common';
import {
  defineRoutes,
  type HttpResult,
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
import type { KeptMembers } from '../bundle/kept-members.ts';
import { type AnnexRegistry, type BundleKind, BundleKinds, type KindRegistry, loadedAnnexes } from '../bundle/kinds.ts';
import { BundleErrors } from '../errors.ts';

export interface BundleServices {
  readonly metadata: MetadataStore;
  readonly registry: KindRegistry;
  readonly annexes: AnnexRegistry;
  readonly kept: KeptMembers;
  readonly work: ArchiveWork;
  clock(): Date;
}

const ASSETS = 'assets';

interface ExportCall {
  readonly principal: Principal;
  readonly scope: Scope;
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
      const kinds = new BundleKinds(services.registry).all();
      const annexes = await loadedAnnexes(services.annexes);
      const parts = { kinds, kept: services.kept, annexes, now: services.clock() };
      const archive = await exportAssets(parts, call.scope, ASSETS);
      return download(services, archive, call);
    },

    async 'POST /api/v1/assets/import/'(call) {
      const kinds = new BundleKinds(services.registry).all();
      const target = { type: ASSETS, called: ASSETS, kinds, own: new Set(kinds.map(({ key }) => key)) };
      return takeIn(services, call, target, { field: 'bundle', overwrite: true });
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
        const { kind, kinds } = kindAmong(services, key);
        const annexes = await loadedAnnexes(services.annexes);
        const parts = { kinds, kept: services.kept, annexes, now: services.clock() };
        return download(services, await exportBundle(parts, call.scope, kind, call.q), call);
      },

      async [`POST ${path}/import/`](call: ImportRequest) {
        const { kind, kinds } = kindAmong(services, key);
        const target = {
          type: kind.type,
          called: kind.failure ?? callOf(kind),
          kinds,
          own: new Set([key]),
        };
        return takeIn(services, call, target, { field: 'formData', overwrite: call.body.overwrite === 'true' });
      },
    },
  };
}

/** A kind, and those whose files its bundles hold. @throws HttpError 503 */
function kindAmong({ registry }: BundleServices, key: string): { kind: BundleKind; kinds: readonly BundleKind[] } {
  const all = new BundleKinds(registry);
  return { kind: all.get(key), kinds: all.ofBundle(key) };
}

/** A page that waits for the file names a cookie, which comes with it. */
async function download(
  { work }: BundleServices,
  archive: UnwrittenArchive,
  { principal, signal, query: { token } }: ExportCall,
): Promise<HttpResult> {
  if (token !== undefined && !/^[A-Za-z0-9_-]{1,64}$/.test(token)) throw BundleErrors.badToken();
  return {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename=${archive.root}.zip`,
    },
    bytes: await packArchive(work, archive, { who: keeperOf(principal), signal }),
    ...(token === undefined ? {} : { cookies: [{ name: token, value: 'done', maxAge: 600, path: '/' }] }),
  };
}

interface Target {
  readonly type: string;
  readonly called: string;
  readonly kinds: readonly BundleKind[];
  readonly own: ReadonlySet<string>;
}

async function takeIn(
  { metadata, kept, annexes, work }: BundleServices,
  { principal, scope, signal, request, body }: ImportRequest,
  target: Target,
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
  const files = await openArchive(work, file.bytes, { who: keeperOf(principal), signal });
  await importBundle({ ...target, files, overwrite, secrets, options }, scope, {
    metadata,
    kept,
    annexes: await loadedAnnexes(annexes),
  });
  return { json: { message: 'OK' } };
}

/** Texts by path, as JSON. @throws HttpError 400 */
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
