import { FacetError } from '@facet/sdk/common';
import {
  defineRoutes,
  type FeatureFlags,
  type HttpResult,
  type PluginSettings,
  type PluginStatus,
  type RequestInfo,
  type RouteSet,
} from '@facet/sdk/server';
import { hostEndpoints } from '@facet/sdk/wire/host';
import { chooseLocale } from '../locale/choose-locale.ts';
import type { LentCode } from '../pages/lent-code.ts';
import type { ServedSdk } from '../pages/sdk-package.ts';
import { refusals } from './contract-errors.ts';
import type { EventStreams } from './event-stream.ts';
import type { HttpMetrics } from './metrics.ts';
import { sdkRoutes } from './sdk-routes.ts';

/** The part of the administration that answers without rights. */
export interface BundleSource {
  list(): readonly PluginStatus[];
  bundleFile(id: string, hash: string, name: string): Promise<Buffer | undefined>;
}

export interface HostRouteOptions {
  readonly plugins: BundleSource;
  readonly lentCode: Pick<LentCode, 'opens'>;
  readonly flags: FeatureFlags;
  readonly settings: Pick<PluginSettings, 'set'>;
  readonly events: () => EventStreams;
  readonly metrics: () => HttpMetrics;
  readonly mayReadMetrics: (request: RequestInfo) => boolean;
  /** Whether a plugin that is on answers `METHOD /path/:param`. */
  readonly offers: (endpoint: string) => boolean;
  /** Why the process cannot take calls; empty when it can. */
  readonly obstacles: () => Promise<readonly string[]>;
  readonly sdk: () => ServedSdk | undefined;
  /** Where programs get a bearer token. */
  readonly tokenPath: () => string | undefined;
}

export function hostRoutes(options: HostRouteOptions): RouteSet {
  const { plugins, flags, settings, events, metrics, mayReadMetrics, offers, obstacles } = options;
  const sdk = sdkRoutes(options.sdk);
  const alive = () => ({ text: 'OK' });
  const host = defineRoutes(hostEndpoints, {
    'GET /health': alive,
    'GET /healthcheck': alive,
    'GET /ping': alive,
    'GET /ready': async () => {
      const reasons = await obstacles();
      return reasons.length === 0 ? { json: { ready: true } } : { status: 503, json: { ready: false, reasons } };
    },
    'GET /metrics': async ({ request }) => {
      if (!mayReadMetrics(request)) throw refusals.metricsClosed();
      return { headers: { 'content-type': metrics().contentType }, text: await metrics().text() };
    },
    'GET /.well-known/facet': () => ({ json: { token_path: options.tokenPath() ?? null } }),
    'GET /lang/:locale': ({ params, principal, request }) => chooseLocale(params.locale, principal, request, settings),
    'GET /api/v1/plugin/': ({ principal }) => ({ json: { result: plugins.list(), flags: flags.all(principal) } }),
    'GET /api/v1/endpoint/': ({ query }) => ({ json: { result: offers(query.key) } }),
    'GET /api/v1/events/': ({ signal, principal, request }) => events().open(signal, principal.id, request),
    'GET /plugins/:owner/:name/:hash/:file': ({ params: { owner, name, hash, file } }) =>
      bundleFile(plugins, `${owner}/${name}`, hash, file),
    'GET /plugins/:owner/:name/:hash/:grant/:file': async ({ params: { owner, name, hash, grant, file } }) => {
      if (!options.lentCode.opens(`${owner}/${name}`, hash, grant)) throw refusals.unknownPath();
      return bundleFile(plugins, `${owner}/${name}`, hash, file);
    },
  });
  return {
    endpoints: { ...host.endpoints, ...sdk.endpoints },
    handlers: { ...host.handlers, ...sdk.handlers },
  };
}

/** What an archive may hold beside these is shown as text and never runs. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

const contentTypeOf = (file: string): string =>
  CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain; charset=utf-8';

/** @throws HttpError 404 without such a file, 503 with the code when it is not what was installed. */
async function bundleFile(plugins: BundleSource, id: string, hash: string, file: string): Promise<HttpResult> {
  let bytes: Buffer | undefined;
  try {
    bytes = await plugins.bundleFile(id, hash, file);
  } catch (error) {
    if (error instanceof FacetError) throw refusals.pluginFailed(id, `${error.code}: ${error.message}`);
    throw error;
  }
  if (!bytes) throw refusals.unknownPath();
  return {
    headers: {
      'content-type': contentTypeOf(file),
      // The hash in the address names the content, so it never changes; caches in between would hand it to anonymous visitors.
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    bytes,
  };
}
