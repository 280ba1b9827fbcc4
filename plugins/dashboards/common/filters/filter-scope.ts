import { type Layout, type LayoutComponent, ROOT_ID } from '../layout/component.ts';
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

/**
 * A scope that reaches these charts. Where the dashboard has tabs it names those that hold one, so that charts which are added
 * to others later stay out of it.
 */
export function scopeOfCharts(layout: Layout, charts: ReadonlySet<number>): FilterScope {
  const all = chartsInScope(layout, WHOLE_DASHBOARD);
  const chosen = all.filter((id) => charts.has(id));
  if (chosen.length === 0) return { rootPath: [], excluded: [] };
  if (chosen.length === all.length) return WHOLE_DASHBOARD;
  const tabs = outerTabs(layout);
  const holding = tabs.filter((tab) => chartsUnder(layout, tab).some((id) => charts.has(id)));
  const covered = new Set(holding.flatMap((tab) => chartsUnder(layout, tab)));
  const rootPath = chosen.every((id) => covered.has(id)) ? holding : WHOLE_DASHBOARD.rootPath;
  const reached = chartsInScope(layout, { rootPath, excluded: [] });
  return { rootPath, excluded: reached.filter((id) => !charts.has(id)) };
}

/** Charts at or under a component, in layout order. */
export function chartsUnder(layout: Layout, id: string): readonly number[] {
  return chartsInScope(layout, { rootPath: [id], excluded: [] });
}

/** Tabs that stand in no other tab. */
function outerTabs(layout: Layout): readonly string[] {
  return descendants(layout, ROOT_ID).filter(
    (id) => layout[id]?.type === 'TAB' && !layout[id].parents.some((parent) => layout[parent]?.type === 'TAB'),
  );
}

/** Charts that stand on tabs which are open, or on none. Without a choice the first of a set of tabs is open. */
export const chartsOnOpenTabs = (layout: Layout, activeTabs: readonly string[]): ReadonlySet<number> =>
  new Set(
    openComponents(layout, activeTabs).flatMap(({ type, meta }) => (type === 'CHART' ? (meta.chartId ?? []) : [])),
  );

/** Tabs that are open, those that nobody has chosen included. */
export const openTabs = (layout: Layout, activeTabs: readonly string[]): readonly string[] =>
  openComponents(layout, activeTabs).flatMap(({ type, id }) => (type === 'TAB' ? id : []));

function openComponents(layout: Layout, activeTabs: readonly string[]): readonly LayoutComponent[] {
  const found: LayoutComponent[] = [];
  const visit = (id: string): void => {
    const component = layout[id];
    if (!component) return;
    found.push(component);
    const { children } = component;
    if (component.type !== 'TABS') return children.forEach(visit);
    const open = children.find((tab) => activeTabs.includes(tab)) ?? children[0];
    if (open !== undefined) visit(open);
  };
  visit(ROOT_ID);
  return found;
}
