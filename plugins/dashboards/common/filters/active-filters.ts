import type { DataMask } from '@facet/sdk/common';
import type { Layout } from '../layout/component.ts';
import { type ActiveFilter, hasEffect } from './chart-filters.ts';
import { chartsInScope, type FilterScope, tabsInScope } from './filter-scope.ts';
import type { NativeFilter } from './native-filter.ts';

/** What a dashboard says about its filters and about the selections of its charts. */
export interface FilterRules {
  readonly filters: readonly NativeFilter[];
  readonly crossFilters: boolean;
  /** Where the selection of a chart applies that has no scope of its own. */
  readonly crossFilterScope: FilterScope;
  /** Chart id → where its selection applies. */
  readonly crossFilterScopes: ReadonlyMap<number, FilterScope>;
}

export type DataMasks = Readonly<Record<string, DataMask>>;

/** Selections of charts stand among the masks under the chart's id as text. */
export function maskIdOfChart(chartId: number): string {
  return String(chartId);
}

/** Everything that narrows charts now, with the charts that it reaches: filters of the bar first, then selections. */
export function activeFilters(layout: Layout, rules: FilterRules, masks: DataMasks): readonly ActiveFilter[] {
  const native = rules.filters.flatMap((filter): ActiveFilter[] => {
    const mask = masks[filter.id];
    if (filter.type === 'DIVIDER' || !mask || !hasEffect(mask)) return [];
    return [{ id: filter.id, mask, charts: chartsInScope(layout, filter.scope) }];
  });
  if (!rules.crossFilters) return native;
  return [...native, ...crossFilters(layout, rules, masks)];
}

/** Selections of charts that narrow other charts; a chart never narrows itself. */
export function crossFilters(layout: Layout, rules: FilterRules, masks: DataMasks): readonly ActiveFilter[] {
  return Object.entries(masks).flatMap(([id, mask]): ActiveFilter[] => {
    const chartId = Number(id);
    if (!Number.isInteger(chartId) || !hasEffect(mask)) return [];
    const scope = rules.crossFilterScopes.get(chartId) ?? rules.crossFilterScope;
    return [{ id, mask, charts: chartsInScope(layout, scope).filter((one) => one !== chartId) }];
  });
}

/** The masks of a dashboard that was just opened. */
export function defaultMasks(rules: FilterRules): DataMasks {
  return Object.fromEntries(
    rules.filters
      .filter((filter) => filter.type === 'NATIVE_FILTER')
      .map((filter) => [filter.id, { id: filter.id, ...filter.defaultDataMask }]),
  );
}

/** The settings with the lists of charts and tabs that each filter reaches, which other clients read from there. */
export function withComputedScopes(
  layout: Layout,
  scope: { readonly rootPath: readonly string[]; readonly excluded: readonly number[] },
): { readonly chartsInScope: readonly number[]; readonly tabsInScope: readonly string[] } {
  const charts = chartsInScope(layout, scope);
  return { chartsInScope: charts, tabsInScope: tabsInScope(layout, charts) };
}
