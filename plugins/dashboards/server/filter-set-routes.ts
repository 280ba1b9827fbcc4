import type { Scope } from '@facet/sdk/common';
import { defineRoutes, type FeatureFlags, type RouteSet } from '@facet/sdk/server';
import { type FilterSet, filterSetEndpoints } from '../common/wire/filter-sets.ts';
import { DashboardErrors } from './errors.ts';
import type { FilterSets } from './filter-sets.ts';
import type { ReadableMasks } from './hidden-masks.ts';

interface Parts {
  readonly sets: FilterSets;
  readonly flags: FeatureFlags;
  readonly readable: Pick<ReadableMasks, 'masks'>;
  /** @throws HttpError 404 for a dashboard that the caller may not see */
  ensureVisible(scope: Scope, dashboardId: number): Promise<unknown>;
}

/** Calls of filter sets; where the flag is off they do not exist. */
export function filterSetRoutes({ sets, flags, readable, ensureVisible }: Parts): RouteSet {
  async function ensureOpen(scope: Scope, dashboardId: number): Promise<void> {
    if (!flags.isOn('DASHBOARD_NATIVE_FILTERS_SET', scope.principal ?? undefined)) throw DashboardErrors.setsOff();
    await ensureVisible(scope, dashboardId);
  }
  async function readableSet(scope: Scope, dashboardId: number, set: FilterSet): Promise<FilterSet> {
    const { dataMask } = set.params;
    if (dataMask === undefined) return set;
    return { ...set, params: { ...set.params, dataMask: { ...(await readable.masks(scope, dashboardId, dataMask)) } } };
  }

  return defineRoutes(filterSetEndpoints, {
    async 'GET /api/v1/dashboard/:id/filtersets'({ principal, scope, params }) {
      await ensureOpen(scope, params.id);
      const found = await sets.list(params.id, principal);
      const result = await Promise.all(found.map((set) => readableSet(scope, params.id, set)));
      return { json: { count: result.length, ids: result.map(({ id }) => id), result } };
    },

    async 'POST /api/v1/dashboard/:id/filtersets'({ principal, scope, params, body }) {
      await ensureOpen(scope, params.id);
      return { status: 201, json: await sets.create(params.id, body, principal) };
    },

    async 'PUT /api/v1/dashboard/:id/filtersets/:set'({ principal, scope, params, body }) {
      await ensureOpen(scope, params.id);
      return { json: await readableSet(scope, params.id, await sets.update(params.id, params.set, body, principal)) };
    },

    async 'DELETE /api/v1/dashboard/:id/filtersets/:set'({ principal, scope, params }) {
      await ensureOpen(scope, params.id);
      await sets.remove(params.id, params.set, principal);
      return { json: { id: params.id } };
    },
  });
}
