import type { DataMask, ExtraFormData } from '@facet/sdk/common';

/** A filter or a filtering chart, with the charts that it reaches and what it asks for now. */
export interface ActiveFilter {
  readonly id: string;
  readonly charts: readonly number[];
  readonly mask: DataMask;
}

const APPENDED = ['filters', 'adhoc_filters', 'interactive_groupby', 'interactive_highlight'] as const;

/**
 * What all active filters together add to one chart's form data. Lists are joined; of the single members, such as
 * `time_range`, the last filter wins. `undefined` when nothing reaches the chart.
 */
export function extraFormDataFor(chartId: number, filters: readonly ActiveFilter[]): ExtraFormData | undefined {
  let merged: Record<string, unknown> | undefined;
  for (const filter of filters) {
    const extra = filter.mask.extraFormData;
    if (!extra || Object.keys(extra).length === 0 || !filter.charts.includes(chartId)) continue;
    merged = mergeExtra(merged ?? {}, extra);
  }
  return merged;
}

/** Names of the columns and settings that are filtered on a chart, for its funnel. */
export function appliedTo(chartId: number, filters: readonly ActiveFilter[]): readonly string[] {
  return filters
    .filter((filter) => filter.charts.includes(chartId) && hasEffect(filter.mask))
    .map((filter) => filter.id);
}

export function hasEffect(mask: DataMask): boolean {
  return Object.values(mask.extraFormData ?? {}).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== 'No filter',
  );
}

/** Merges what parents of a filter ask for, to narrow the values that it offers. */
export function mergeExtra(base: Readonly<Record<string, unknown>>, extra: ExtraFormData): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...base };
  for (const [member, value] of Object.entries(extra)) {
    if (value === undefined) continue;
    merged[member] = APPENDED.some((name) => name === member)
      ? appendUnique(Array.isArray(merged[member]) ? merged[member] : [], Array.isArray(value) ? value : [])
      : value;
  }
  return merged;
}

function appendUnique(first: readonly unknown[], second: readonly unknown[]): unknown[] {
  const seen = new Set(first.map((item) => JSON.stringify(item)));
  return [...first, ...second.filter((item) => !seen.has(JSON.stringify(item)))];
}
