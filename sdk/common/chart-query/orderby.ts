import type { QueryMetric, QueryObject } from '../index.ts';
import type { OrderBy } from './query-fields.ts';

/**
 * The order of a chart that has metrics: the query's own if its first entry is complete, else the limit metric, else the
 * given old-style metric, else the first metric; descending unless the form says otherwise.
 */
export function normalisedOrderBy(query: QueryObject, legacy?: QueryMetric | null): readonly OrderBy[] | undefined {
  const first = query.orderby?.[0];
  if (first && typeof first[1] === 'boolean' && first[0] !== '' && first[0] !== undefined && first[0] !== null)
    return query.orderby;
  const ascending = !(query.order_desc ?? true);
  const metric = query.series_limit_metric ?? legacy ?? query.metrics?.[0];
  return metric === undefined || metric === null ? undefined : [[metric, ascending]];
}
