import type { AdhocFilter } from '@facet/sdk/chart-query';

/** Dashboards set the time of a chart through its filter on time, so that the last one stays. */
export function refuseLastTime(filter: AdhocFilter, filters: readonly AdhocFilter[]): string | null {
  return isTime(filter) && filters.filter(isTime).length === 1 ? 'filters.lastTime' : null;
}

const isTime = (filter: AdhocFilter): boolean =>
  filter.expressionType === 'SIMPLE' && filter.operator === 'TEMPORAL_RANGE';
