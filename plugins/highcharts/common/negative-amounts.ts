import { metricLabel } from '@facet/sdk/chart-query';
import type { QueryMetric, QueryResult } from '@facet/sdk/common';
import { answerOf } from './answer-of.ts';

/** How many amounts of an answer are less than zero, which have no share of a whole, no width and no size. */
export function negativeAmounts(
  queries: readonly QueryResult[],
  metrics: readonly (QueryMetric | undefined)[],
): number {
  const labels = metrics.flatMap((metric) => (metric === undefined ? [] : metricLabel(metric)));
  let count = 0;
  for (const row of answerOf(queries).data)
    for (const label of labels) {
      const amount = row[label];
      if (typeof amount === 'number' && amount < 0) count += 1;
    }
  return count;
}
