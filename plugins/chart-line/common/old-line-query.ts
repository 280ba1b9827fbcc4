import { oldSeriesForm, queryOfOldKey } from '@facet/plugin-charts/contract';
import { lineQuery } from './line-query.ts';

export const oldLineQuery = queryOfOldKey(lineQuery, oldSeriesForm);
