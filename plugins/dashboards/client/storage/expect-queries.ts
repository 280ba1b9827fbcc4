import type { ChartQueryPoint } from '@facet/sdk/chart-form';
import type { ExtensionPoint, Registry } from '@facet/sdk/common';
import type { DashboardChart } from '../../common/wire/dashboard.ts';

type Queries = typeof ChartQueryPoint extends ExtensionPoint<infer C> ? Pick<Registry<C>, 'get'> : never;

/** Fetches the query code of these chart types while the page is still loading. A failure shows where a chart asks. */
export function expectQueries(charts: readonly Pick<DashboardChart, 'form_data'>[], queries: Queries): void {
  const types = new Set(charts.map(({ form_data }) => String(form_data['viz_type'])));
  for (const type of types)
    queries
      .get(type)
      ?.load()
      .catch(() => undefined);
}
