import type { NativeFilter } from './native-filter.ts';

const NO_RANGE = 'No filter';

/** Whether conditions of its own limit the values that a filter offers. */
export function hasPreFilter(filter: NativeFilter): boolean {
  const filters = filter['adhoc_filters'];
  return (Array.isArray(filters) && filters.length > 0) || (filter['time_range'] ?? NO_RANGE) !== NO_RANGE;
}

export function withoutPreFilter(filter: NativeFilter): NativeFilter {
  return { ...withoutRange(filter), adhoc_filters: [] };
}

export function withoutRange(filter: NativeFilter): NativeFilter {
  return without(without(filter, 'time_range'), 'granularity_sqla');
}

export function without(filter: NativeFilter, member: 'time_range' | 'granularity_sqla' | 'sortMetric'): NativeFilter {
  const next = { ...filter };
  delete next[member];
  return next;
}
