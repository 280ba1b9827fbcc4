import type { FilterSet } from '../../common/wire/filter-sets.ts';

/** The set of filter values that a dashboard opens with: the one that the address names, or the one that its owners put first. */
export function openingSet(sets: readonly FilterSet[], search: URLSearchParams): FilterSet | undefined {
  const named = Number(search.get('filter_set'));
  return (
    sets.find((set) => set.id === named) ??
    sets.find(({ owner_type, params }) => owner_type === 'Dashboard' && params.opensFirst === true)
  );
}
