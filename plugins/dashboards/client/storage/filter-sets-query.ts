import type { ApiClient } from '@facet/sdk/client';

/** The filter sets of a dashboard, as its page and its menu of sets keep them: one call serves both. */
export const filterSetsQuery = (api: ApiClient, id: number) => ({
  queryKey: ['filter-sets', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    api.call('GET /api/v1/dashboard/:id/filtersets', { params: { id } }, { signal }),
});
