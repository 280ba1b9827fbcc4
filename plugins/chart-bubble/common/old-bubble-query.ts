import { queryOfOldKey, renamed, withTimeFilter } from '@facet/plugin-charts/contract';
import { bubbleQuery } from './bubble-query.ts';

const NAMES = { x_axis_format: 'xAxisFormat', x_log_scale: 'logXAxis', y_log_scale: 'logYAxis', limit: 'row_limit' };

export const oldBubbleQuery = queryOfOldKey(bubbleQuery, (stored) => {
  const form = renamed(withTimeFilter(stored), NAMES);
  const { y_axis_bounds: bounds } = form;
  return Array.isArray(bounds) && bounds.some((bound) => bound !== null) ? { truncateYAxis: true, ...form } : form;
});
