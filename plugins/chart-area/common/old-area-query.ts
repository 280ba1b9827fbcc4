import { oldSeriesForm, queryOfOldKey } from '@facet/plugin-charts/contract';
import { areaQuery } from './area-query.ts';

/** Areas of that release were stacked, and filled, unless the form says otherwise. */
export const oldAreaQuery = queryOfOldKey(areaQuery, (stored) => ({
  ...oldSeriesForm({ stacked_style: 'stack', ...stored }),
  opacity: stored['opacity'] ?? 0.7,
}));
