import type { DataMask } from '@facet/sdk/common';

export const NO_FILTER = 'No filter';

/** The data mask of a time range; without a filter the charts keep their own ranges. */
export function timeMask(range: string | null): DataMask {
  if (range === null || range === '' || range === NO_FILTER) return { extraFormData: {}, filterState: { value: null } };
  return { extraFormData: { time_range: range }, filterState: { value: range, label: range } };
}

export function rangeOf(mask: DataMask): string | null {
  const value = mask.filterState?.value;
  return typeof value === 'string' && value !== '' && value !== NO_FILTER ? value : null;
}
