import { useContributions } from '@facet/sdk/client';
import { useMemo } from 'react';
import type { FilterMasks } from '../../common/filters/filtering.ts';
import { FilterTypes } from '../filter-type.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { datasourceKey } from './filter-context.ts';
import { useLoadedTypes } from './use-filter-types.ts';
import { valueProblem } from './value-problem.ts';

/** Those of the filters whose value, as it would be applied now, their own type refuses. */
export function useRefusedValues(ids: readonly string[], masks: FilterMasks): readonly string[] {
  const { datasource } = useDashboard();
  const contributions = useContributions(FilterTypes);
  const all = useDashboardState((state) => state.settings.filters);
  const filters = useMemo(() => all.filter(({ id }) => ids.includes(id)), [all, ids]);
  const entries = useMemo(
    () => contributions.filter(({ key }) => filters.some(({ filterType }) => filterType === key)),
    [contributions, filters],
  );
  const types = useLoadedTypes(entries);
  return filters.flatMap((filter) => {
    const entry = entries.find(({ key }) => key === filter.filterType);
    const type = entry && types.get(entry);
    const mask = masks[filter.id];
    if (type === undefined || mask === undefined) return [];
    return valueProblem(type, filter, datasource(datasourceKey(filter)), mask) === null ? [] : [filter.id];
  });
}
