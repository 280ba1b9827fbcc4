import type { Datasource } from '@facet/plugin-datasets/contract';
import { CLEARED, hasValue } from '../../common/filters/mask.ts';
import { choosesFirst, type NativeFilter } from '../../common/filters/native-filter.ts';
import { hasPreFilter, without, withoutPreFilter } from '../../common/filters/pre-filter.ts';
import { filterContext } from '../filters/filter-context.ts';
import type { KnownFilterType } from '../filters/use-filter-types.ts';

/** A filter with other settings. The mask of its default value is computed again from them. */
export function withSettings(
  filter: NativeFilter,
  controlValues: Readonly<Record<string, unknown>>,
  { entry, type }: KnownFilterType,
  datasource: Datasource | null,
): NativeFilter {
  const next = { ...filter, controlValues };
  if (choosesFirst(next, entry.declared)) return { ...next, defaultDataMask: CLEARED };
  if (type === undefined || !hasValue(filter.defaultDataMask)) return next;
  const value: unknown = type.valueOf(filter.defaultDataMask);
  return { ...next, defaultDataMask: type.maskOf(value, filterContext(type, next, datasource)) };
}

/** A filter of another type. What belongs to the old type goes. */
export function withType(filter: NativeFilter, { entry, type }: KnownFilterType): NativeFilter {
  const { enableEmptyFilter = false } = filter.controlValues;
  const { target, hasParents = false, sortsByMetric = false } = entry.declared;
  const limited = hasParents || !hasPreFilter(filter) ? filter : withoutPreFilter(filter);
  return {
    ...(sortsByMetric ? limited : without(limited, 'sortMetric')),
    filterType: entry.key,
    targets: target === 'none' ? [{}] : filter.targets,
    cascadeParentIds: hasParents ? filter.cascadeParentIds : [],
    controlValues: { enableEmptyFilter, ...defaultSettings(type) },
    defaultDataMask: CLEARED,
  };
}

/** What a new filter of a type starts with. */
export function defaultSettings(type: KnownFilterType['type']): Readonly<Record<string, unknown>> {
  const controls = Object.entries(type?.settings.controls ?? {});
  return Object.fromEntries(
    controls.flatMap(([name, control]) => (control.default === undefined ? [] : [[name, control.default]])),
  );
}
