import { ancestorsOf } from './filtering.ts';
import type { NativeFilter } from './native-filter.ts';

/** How deep a filter stands in the list: under the nearest of its parents that stands above it. Headings stand under nothing. */
export function depthOf(filter: NativeFilter, filters: readonly NativeFilter[]): number {
  const at = filters.findIndex(({ id }) => id === filter.id);
  const parent = filters.slice(0, Math.max(0, at)).findLast(({ id }) => filter.cascadeParentIds.includes(id));
  return parent === undefined ? 0 : depthOf(parent, filters) + 1;
}

/** Filters that another one may depend on, so that no circle arises. */
export function possibleParents(filter: NativeFilter, filters: readonly NativeFilter[]): readonly NativeFilter[] {
  return filters.filter(
    (one) => one.type === 'NATIVE_FILTER' && one.id !== filter.id && !ancestorsOf(one, filters).includes(filter.id),
  );
}

/** The filters without parents that are gone. */
export function withoutGoneParents(filters: readonly NativeFilter[]): readonly NativeFilter[] {
  const present = new Set(filters.map(({ id }) => id));
  return filters.map((filter) =>
    filter.cascadeParentIds.every((id) => present.has(id))
      ? filter
      : { ...filter, cascadeParentIds: filter.cascadeParentIds.filter((id) => present.has(id)) },
  );
}
