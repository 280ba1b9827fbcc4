import { componentKinds } from '../component-kinds.ts';
import { newComponent } from './component-kind.ts';
import type { Layout } from './component.ts';
import { descendants } from './descendants.ts';
import { addComponent, type EditResult, type LayoutRules } from './layout-edits.ts';
import { readingPosition } from './reading-order.ts';

/** The tabs of a layout as a reader meets them, each with the names of those that it stands in. */
export function tabParts(layout: Layout): readonly { readonly id: string; readonly path: readonly string[] }[] {
  return Object.values(layout)
    .filter(({ type }) => type === 'TAB')
    .toSorted((a, b) => readingPosition(layout, a.id) - readingPosition(layout, b.id))
    .map(({ id, parents }) => ({
      id,
      path: [...parents, id].flatMap((one) => (layout[one]?.type === 'TAB' ? [tabName(layout, one)] : [])),
    }));
}

function tabName(layout: Layout, id: string): string {
  const { text, defaultText } = layout[id]?.meta ?? {};
  return text || defaultText || id;
}

export function standsIn(layout: Layout, part: string, chartId: number): boolean {
  return descendants(layout, part).some((id) => layout[id]?.meta.chartId === chartId);
}

/** The layout with a chart at the end of a tab. */
export function withChartIn(
  layout: Layout,
  part: string,
  chart: { readonly id: number; readonly name: string },
  newId: LayoutRules['newId'],
): EditResult {
  const kindOf: LayoutRules['kindOf'] = (key) => componentKinds.find((kind) => kind.key === key);
  const component = newComponent('CHART', newId('CHART'), kindOf, { chartId: chart.id, sliceName: chart.name });
  const place = { parentId: part, index: layout[part]?.children.length ?? 0 };
  return addComponent(layout, component, place, { kindOf, newId });
}
