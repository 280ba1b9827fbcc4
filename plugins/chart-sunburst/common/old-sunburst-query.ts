import { queryOfOldKey, renamed, withTimeFilter } from '@facet/plugin-charts/contract';
import { sunburstQuery } from './sunburst-query.ts';

export const oldSunburstQuery = queryOfOldKey(sunburstQuery, (stored) =>
  renamed(withTimeFilter(stored), { groupby: 'columns' }),
);
