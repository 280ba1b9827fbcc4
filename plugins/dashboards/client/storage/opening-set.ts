import type { FilterSet } from '../../common/wire/filter-sets.ts';

/** The filter set that a dashboard opens with: named by the address, or put first by its owners. */
export function openingSet(sets: readonly FilterSet[], search: URLSearchParams): FilterSet | undefined {
  const named = Number(search.get('filter_set'));
  return (
    sets.find((set) => set.id === named) ??
    sets.find(({ owner_type, params }) => owner_type === 'Dashboard' && params.opensFirst === true)
  );
}
