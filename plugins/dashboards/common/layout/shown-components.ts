import type { Layout } from './component.ts';

const GROUPS: ReadonlySet<string> = new Set(['ROW', 'COLUMN']);

/** Whether a reader has something to see there: charts that they may not see, or that are gone, take no space. */
export function isShown(layout: Layout, id: string, hasChart: (chartId: number) => boolean): boolean {
  const component = layout[id];
  if (component === undefined) return false;
  const { type, meta, children } = component;
  if (type === 'CHART') return meta.chartId !== undefined && hasChart(meta.chartId);
  if (!GROUPS.has(type) || children.length === 0) return true;
  return children.some((child) => isShown(layout, child, hasChart));
}
