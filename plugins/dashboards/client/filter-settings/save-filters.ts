import { type DataMasks, defaultMasks, type FilterRules } from '../../common/filters/active-filters.ts';
import { hasValue } from '../../common/filters/mask.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import { filterConfiguration, saveSettings } from '../storage/save-dashboard.ts';

/** Saves the filters and applies the defaults of those that are new. @returns false when it was given up. @throws ApiError */
export async function saveFilters(runtime: DashboardRuntime, filters: readonly NativeFilter[]): Promise<boolean> {
  const { store, filterType } = runtime;
  const before = store.getState();
  const configuration = filterConfiguration(before, filters, filterType);
  if (!(await saveSettings(runtime, { native_filter_configuration: configuration }))) return false;
  store.setState(({ masks, settings }) => ({ masks: masksAfter(settings, masks, before.settings.filters) }));
  return true;
}

/** Filters that are new, or ask something else, start from their default; those that are gone filter nothing. */
function masksAfter(rules: FilterRules, masks: DataMasks, before: readonly NativeFilter[]): DataMasks {
  const known = new Map(before.map((filter) => [filter.id, filter]));
  const present = new Set(rules.filters.map((filter) => filter.id));
  const next = Object.fromEntries(Object.entries(masks).filter(([id]) => present.has(id) || !known.has(id)));
  const defaults = defaultMasks(rules);
  for (const filter of rules.filters) {
    if (asksTheSame(known.get(filter.id), filter) && hasValue(next[filter.id])) continue;
    const mask = defaults[filter.id];
    if (mask) next[filter.id] = mask;
  }
  return next;
}

function asksTheSame(old: NativeFilter | undefined, filter: NativeFilter): boolean {
  return old?.filterType === filter.filterType && JSON.stringify(old.targets) === JSON.stringify(filter.targets);
}
