import { defineRoutes, type FeatureFlags, type PluginStatus, type RouteSet } from '@facet/sdk/server';
import { hostEndpoints } from '@facet/sdk/wire/host';
import type { EventStreams } from './event-stream.ts';
import type { HttpMetrics } from './metrics.ts';

export interface HostRouteOptions {
  readonly plugins: () => readonly PluginStatus[];
  readonly flags: FeatureFlags;
  readonly events: () => EventStreams;
  readonly metrics: () => HttpMetrics;
  /** Why the process cannot take calls; empty when it can. */
  readonly obstacles: () => Promise<readonly string[]>;
}

export function hostRoutes({ plugins, flags, events, metrics, obstacles }: HostRouteOptions): RouteSet {
  const alive = () => ({ text: 'OK' });
  return defineRoutes(hostEndpoints, {
    'GET /health': alive,
    'GET /healthcheck': alive,
    'GET /ping': alive,
    'GET /ready': async () => {
      const reasons = await obstacles();
      return reasons.length === 0 ? { json: { ready: true } } : { status: 503, json: { ready: false, reasons } };
    },
    'GET /metrics': async () => ({
      headers: { 'content-type': metrics().contentType },
      text: await metrics().text(),
    }),
    'GET /api/v1/plugin/': () => ({ json: { result: plugins(), flags: flags.all() } }),
    'GET /api/v1/events/': ({ signal }) => events().open(signal),
  });
}
