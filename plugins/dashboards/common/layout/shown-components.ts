import type { Layout } from './component.ts';
import { descendants } from './descendants.ts';

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

/** Whether charts stand there, and the reader has none of them. */
export function hidesAllCharts(layout: Layout, id: string, hasChart: (chartId: number) => boolean): boolean {
  const charts = descendants(layout, id).flatMap((one) => {
    const component = layout[one];
    return component?.type === 'CHART' ? [component.meta.chartId] : [];
  });
  return charts.length > 0 && !charts.some((chartId) => chartId !== undefined && hasChart(chartId));
}
