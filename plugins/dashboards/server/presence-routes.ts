import type { Scope } from '@facet/sdk/common';
import { defineRoutes, type RouteSet } from '@facet/sdk/server';
import { presenceEndpoints } from '../common/wire/presence.ts';
import type { Presence } from './presence.ts';

interface Parts {
  readonly presence: Presence;
  /** @throws HttpError 404 for a dashboard that the caller may not see */
  ensureVisible(scope: Scope, dashboardId: number): Promise<unknown>;
}

/** Users who have a dashboard open now; only for users who may see it. */
export function presenceRoutes({ presence, ensureVisible }: Parts): RouteSet {
  return defineRoutes(presenceEndpoints, {
    async 'PUT /api/v1/dashboard/:id/presence'({ principal, scope, params, body }) {
      await ensureVisible(scope, params.id);
      // Visitors without an account share an id, so they are not listed.
      if (principal.isAnonymous) return { json: { result: [] } };
      await presence.enter({ dashboardId: params.id, userId: principal.id, ...body });
      return { json: { result: [...(await presence.others(params.id, principal.id))] } };
    },

    // Leaving needs no right on the dashboard: the row is the caller's own.
    async 'DELETE /api/v1/dashboard/:id/presence/:window'({ principal, params }) {
      await presence.leave({ dashboardId: params.id, userId: principal.id, window: params.window });
      return { json: { id: params.id } };
    },
  });
}
