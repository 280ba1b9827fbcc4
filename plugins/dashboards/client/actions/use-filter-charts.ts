import { useContributions } from '@facet/sdk/client';
import { chartsInScope, WHOLE_DASHBOARD } from '../../common/filters/filter-scope.ts';
import { FilterCharts } from '../filter-chart.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';

/** Ids of the charts of the dashboard that hold filters themselves. */
export function useFilterCharts(): readonly number[] {
  const { chart } = useDashboard();
  const layout = useDashboardState((state) => state.layout);
  const kinds = useContributions(FilterCharts);
  return chartsInScope(layout, WHOLE_DASHBOARD).filter((id) =>
    kinds.some(({ key }) => key === chart(id)?.form_data['viz_type']),
  );
}
