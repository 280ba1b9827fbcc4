import { oldSeriesForm, queryOfOldKey } from '@facet/plugin-charts/contract';
import { areaQuery } from './area-query.ts';

/** In that release areas were stacked and filled by default. */
export const oldAreaQuery = queryOfOldKey(areaQuery, (stored) => ({
  ...oldSeriesForm({ stacked_style: 'stack', ...stored }),
  opacity: stored['opacity'] ?? 0.7,
}));
