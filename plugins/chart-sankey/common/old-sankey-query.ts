import { queryOfOldKey, withTimeFilter } from '@facet/plugin-charts/contract';
import { listOf } from '@facet/sdk/chart-form';
import { sankeyQuery } from './sankey-query.ts';

/** In that release one list contained both columns. */
export const oldSankeyQuery = queryOfOldKey(sankeyQuery, (stored) => {
  const { groupby, ...form } = withTimeFilter(stored);
  const [source, target] = listOf(groupby);
  return { ...form, viz_type: stored.viz_type, datasource: stored.datasource, source, target };
});
