import type { Layout } from './component.ts';

/** The component that an address names: by its chart, or by its own id. */
export function namedComponent(layout: Layout, chartId: number | null, anchor: string): string | undefined {
  const byChart =
    chartId === null
      ? undefined
      : Object.values(layout).find(({ type, meta }) => type === 'CHART' && meta.chartId === chartId)?.id;
  return byChart ?? (Object.hasOwn(layout, anchor) ? anchor : undefined);
}

/** The tabs that are shown, with those that lead to a component in the place of their neighbours. */
export function tabsOnTheWay(layout: Layout, id: string, activeTabs: readonly string[]): readonly string[] {
  const way = [...(layout[id]?.parents ?? []), id].filter((one) => layout[one]?.type === 'TAB');
  const hidden = new Set(way.flatMap((tab) => layout[layout[tab]?.parents.at(-1) ?? '']?.children ?? []));
  return [...activeTabs.filter((tab) => !hidden.has(tab)), ...way];
}
