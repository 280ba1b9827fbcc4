import type { AdhocFilter } from '@facet/sdk/chart-query';

/** Refuses to remove the last time filter, because dashboards set the time range of a chart through it. */
export function refuseLastTime(filter: AdhocFilter, filters: readonly AdhocFilter[]): string | null {
  return isTime(filter) && filters.filter(isTime).length === 1 ? 'filters.lastTime' : null;
}

const isTime = (filter: AdhocFilter): boolean =>
  filter.expressionType === 'SIMPLE' && filter.operator === 'TEMPORAL_RANGE';
