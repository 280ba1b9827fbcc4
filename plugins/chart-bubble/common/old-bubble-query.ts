import { queryOfOldKey, renamed, withTimeFilter } from '@facet/plugin-charts/contract';
import { bubbleQuery } from './bubble-query.ts';

const NAMES = {
  x_axis_format: 'xAxisFormat',
  x_log_scale: 'logXAxis',
  y_log_scale: 'logYAxis',
  limit: 'row_limit',
  left_margin: 'y_axis_title_margin',
  bottom_margin: 'x_axis_title_margin',
};

export const oldBubbleQuery = queryOfOldKey(bubbleQuery, (stored) => {
  const { left_margin: left, bottom_margin: bottom, x_ticks_layout: layout, ...others } = withTimeFilter(stored);
  const form = renamed(
    {
      ...others,
      ...(left === undefined || left === 'auto' ? {} : { left_margin: left }),
      ...(bottom === undefined || bottom === 'auto' ? {} : { bottom_margin: bottom }),
      ...(layout === '45°' ? { xAxisLabelRotation: 45 } : {}),
      viz_type: stored.viz_type,
      datasource: stored.datasource,
    },
    NAMES,
  );
  const { y_axis_bounds: bounds } = form;
  return Array.isArray(bounds) && bounds.some((bound) => bound !== null) ? { truncateYAxis: true, ...form } : form;
});
