import type { ExtensionPoint, FormData, Registry } from '@facet/sdk/common';
import type { HeldByChart, HeldValues } from '../../common/filters/held-values.ts';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import type { FilterCharts } from '../filter-chart.ts';

type FilterChartEntries = typeof FilterCharts extends ExtensionPoint<infer C> ? Pick<Registry<C>, 'get'> : never;

/** Charts that hold filters themselves, with the values that their forms start with. */
export async function filterChartsAmong(
  charts: readonly DashboardChart[],
  entries: FilterChartEntries,
): Promise<HeldByChart> {
  const found = await Promise.all(
    charts.map(async ({ id, form_data }): Promise<readonly (readonly [number, HeldValues])[]> => {
      const entry = entries.get(String(form_data['viz_type']));
      if (entry === undefined) return [];
      // Where its code cannot be loaded, its tile says so; the dashboard opens without its values.
      const chart = await entry.load().catch(() => undefined);
      return [[id, chart?.initialValues(form_data as FormData) ?? {}]];
    }),
  );
  return new Map(found.flat());
}
