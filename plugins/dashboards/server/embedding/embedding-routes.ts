import type { Scope } from '@facet/sdk/common';
import { knowsPeople } from '@facet/sdk/resource';
import { defineRoutes, type FeatureFlags, notFound, type Principal, type RouteSet } from '@facet/sdk/server';
import { type Embedding, embeddingEndpoints } from '../../common/wire/embedding.ts';
import type { DashboardRecord } from '../dashboard-record.ts';
import { EMBEDDING } from '../lending/lent-dashboards.ts';
import type { Embeddings } from './embeddings.ts';

export interface EmbeddingRouteParts {
  readonly embeddings: Embeddings;
  readonly flags: FeatureFlags;
  /** @throws HttpError 404 for a dashboard that the caller may not see */
  find(scope: Scope, idOrKey: string): Promise<DashboardRecord>;
}

export function embeddingRoutes({ embeddings, flags, find }: EmbeddingRouteParts): RouteSet {
  const named = ({ id, dashboard_title: name }: DashboardRecord) => ({ id, name: name ?? '' });
  return defineRoutes(embeddingEndpoints, {
    async 'GET /api/v1/dashboard/:id/embedded'({ principal, scope, params }) {
      const found = await embeddings.of((await find(scope, params.id)).id);
      if (found === undefined) throw notFound();
      return { json: { result: shownTo(principal, found) } };
    },

    async 'POST /api/v1/dashboard/:id/embedded'({ principal, scope, params, body }) {
      return { json: { result: await embeddings.set(principal, named(await find(scope, params.id)), body) } };
    },

    async 'PUT /api/v1/dashboard/:id/embedded'({ principal, scope, params, body }) {
      return { json: { result: await embeddings.set(principal, named(await find(scope, params.id)), body) } };
    },

    async 'DELETE /api/v1/dashboard/:id/embedded'({ principal, scope, params }) {
      const dashboard = await find(scope, params.id);
      if ((await embeddings.of(dashboard.id)) === undefined) throw notFound();
      await embeddings.remove(principal, named(dashboard));
      return { json: { message: 'OK' } };
    },

    async 'GET /api/v1/embedded_dashboard/:uuid'({ principal, scope, params }) {
      const found = flags.isOn(EMBEDDING) ? await embeddings.byUuid(params.uuid) : undefined;
      if (found === undefined) throw notFound();
      await find(scope, found.dashboard_id);
      return { json: { result: shownTo(principal, found) } };
    },
  });
}

const shownTo = (who: Principal, found: Embedding): Embedding =>
  knowsPeople(who) ? found : { ...found, changed_by: null };
