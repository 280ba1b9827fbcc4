import { type Layout, ROOT_ID } from '../layout/component.ts';
import { descendants } from '../layout/descendants.ts';

/** Where a filter applies: everything under `rootPath`, but for the charts in `excluded`. */
export interface FilterScope {
  readonly rootPath: readonly string[];
  readonly excluded: readonly number[];
}

export const WHOLE_DASHBOARD: FilterScope = { rootPath: [ROOT_ID], excluded: [] };

/** Ids of the charts that a scope reaches, in layout order. */
export function chartsInScope(layout: Layout, scope: FilterScope): readonly number[] {
  const excluded = new Set(scope.excluded);
  const found = new Set<number>();
  for (const root of scope.rootPath) {
    for (const id of descendants(layout, root)) {
      const chartId = layout[id]?.meta.chartId;
      if (layout[id]?.type === 'CHART' && chartId !== undefined && !excluded.has(chartId)) found.add(chartId);
    }
  }
  return [...found];
}

/** Ids of the tabs that hold at least one chart in scope. */
export function tabsInScope(layout: Layout, charts: readonly number[]): readonly string[] {
  const wanted = new Set(charts);
  const tabs = new Set<string>();
  for (const component of Object.values(layout)) {
    if (component.type !== 'CHART' || component.meta.chartId === undefined || !wanted.has(component.meta.chartId))
      continue;
    for (const parent of component.parents) if (layout[parent]?.type === 'TAB') tabs.add(parent);
  }
  return [...tabs];
}

/** The lists of charts and tabs that a scope reaches, which other clients read from the settings. */
export function computedScope(
  layout: Layout,
  scope: FilterScope,
): { readonly chartsInScope: readonly number[]; readonly tabsInScope: readonly string[] } {
  const charts = chartsInScope(layout, scope);
  return { chartsInScope: charts, tabsInScope: tabsInScope(layout, charts) };
}
