import type { ApiClient } from '@facet/sdk/client';
import type { FilterSet } from '../../common/wire/filter-sets.ts';

/** The set of filter values that a dashboard opens with: the one that the address names, or the one that its owners put first. */
export async function openingSet(
  api: ApiClient,
  id: number,
  search: URLSearchParams,
  signal: AbortSignal,
): Promise<FilterSet | undefined> {
  const { result } = await api
    .call('GET /api/v1/dashboard/:id/filtersets', { params: { id } }, { signal })
    // The dashboard opens with its own defaults rather than not at all.
    .catch(() => ({ result: [] }));
  const named = Number(search.get('filter_set'));
  return (
    result.find((set) => set.id === named) ??
    result.find(({ owner_type, params }) => owner_type === 'Dashboard' && params.opensFirst === true)
  );
}
