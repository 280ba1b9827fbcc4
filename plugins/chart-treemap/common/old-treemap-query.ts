import { queryOfOldKey, withTimeFilter } from '@facet/plugin-charts/contract';
import { listOf } from '@facet/sdk/chart-form';
import { treemapQuery } from './treemap-query.ts';

/** In that release each metric had a map of its own; only the first one is drawn. */
export const oldTreemapQuery = queryOfOldKey(treemapQuery, (stored) => {
  const { metrics, ...form } = withTimeFilter(stored);
  return {
    ...form,
    viz_type: stored.viz_type,
    datasource: stored.datasource,
    metric: form['metric'] ?? listOf(metrics)[0],
  };
});
