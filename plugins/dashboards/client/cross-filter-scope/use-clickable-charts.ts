import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { useContributions } from '@facet/sdk/client';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';

/** Charts of the dashboard whose marks filter others, in layout order. */
export function useClickableCharts(): readonly DashboardChart[] {
  const { chartIds, chart } = useDashboard();
  const types = useContributions(ChartTypes);
  const clickable = new Set(
    types.filter(({ declared }) => declared.behaviors?.includes('INTERACTIVE_CHART')).map(({ key }) => key),
  );
  return chartIds().flatMap((id) => {
    const one = chart(id);
    return one && clickable.has(String(one.form_data['viz_type'])) ? [one] : [];
  });
}
