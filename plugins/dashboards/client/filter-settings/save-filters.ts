import { withoutGoneParents } from '../../common/filters/cascade.ts';
import { changeRules } from '../../common/filters/filtering.ts';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import { filterConfiguration, saveSettings } from '../storage/save-dashboard.ts';

/** Saves the filters and applies the defaults of those that are new. @returns false when it was given up. @throws ApiError */
export async function saveFilters(runtime: DashboardRuntime, filters: readonly NativeFilter[]): Promise<boolean> {
  const { store, filterType } = runtime;
  const before = store.getState();
  const configuration = filterConfiguration(before, withoutGoneParents(filters), filterType);
  if (!(await saveSettings(runtime, { native_filter_configuration: configuration }))) return false;
  store.setState(({ filtering, settings }) => ({
    filtering: changeRules(filtering, before.settings.filters, settings),
  }));
  return true;
}
