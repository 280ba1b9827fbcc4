import { queryOfOldKey, renamed, withTimeFilter } from '@facet/plugin-charts/contract';
import { heatmapQuery } from './heatmap-query.ts';

const NAMES = {
  all_columns_x: 'x_axis',
  all_columns_y: 'groupby',
  show_perc: 'show_percentage',
  y_axis_bounds: 'value_bounds',
};

/**
 * In that release axes were sorted by name, and had no time grain. Its forms have no `x_axis`, but Explore completes forms with the time
 * column before they are converted.
 */
export const oldHeatmapQuery = queryOfOldKey(heatmapQuery, (stored) => {
  const { x_axis: _axis, ...own } = stored;
  const { sort_by_metric: _, ...form } = renamed(
    withTimeFilter(stored['all_columns_x'] === undefined ? stored : own),
    NAMES,
  );
  return {
    sort_x_axis: 'alpha_asc',
    sort_y_axis: 'alpha_asc',
    ...form,
    time_grain_sqla: null,
    viz_type: stored.viz_type,
    datasource: stored.datasource,
  };
});
