import type { Layout, LayoutType } from './component.ts';

/** Parent → child → the greatest depth of the parent at which the child may stand in it. */
const ALLOWED: Readonly<Partial<Record<LayoutType, Readonly<Partial<Record<LayoutType, number>>>>>> = {
  ROOT: { TABS: 0, GRID: 0 },
  GRID: { CHART: 1, DYNAMIC: 1, MARKDOWN: 1, COLUMN: 1, DIVIDER: 1, HEADER: 1, ROW: 1, TABS: 1 },
  ROW: { CHART: 4, DYNAMIC: 4, MARKDOWN: 4, COLUMN: 4 },
  TABS: { TAB: 3 },
  TAB: { CHART: 5, DYNAMIC: 5, MARKDOWN: 5, DIVIDER: 5, HEADER: 5, COLUMN: 3, ROW: 3, TABS: 3 },
  COLUMN: { CHART: 5, HEADER: 5, MARKDOWN: 5, ROW: 3, DIVIDER: 3, TABS: 3 },
};

const WRAPPED_IN_ROW: ReadonlySet<LayoutType> = new Set(['CHART', 'MARKDOWN', 'COLUMN', 'DYNAMIC']);

/** Depth of a component as nesting counts it: `TABS` and `TAB` add nothing. */
export function depthOf(layout: Layout, id: string): number {
  const parents = layout[id]?.parents ?? [];
  const own = layout[id]?.type;
  const steps = parents.filter((parent) => !isTabType(layout[parent]?.type)).length;
  return own !== undefined && isTabType(own) ? Math.max(0, steps - 1) : steps;
}

export function isAllowedChild(parent: LayoutType, parentDepth: number, child: LayoutType): boolean {
  const deepest = ALLOWED[parent]?.[child];
  return deepest !== undefined && parentDepth <= deepest;
}

/** Charts, markdown and columns never stand directly on the grid or a tab: they come in a row of their own. */
export function needsRow(parent: LayoutType, child: LayoutType): boolean {
  return (parent === 'GRID' || parent === 'TAB') && WRAPPED_IN_ROW.has(child);
}

function isTabType(type: LayoutType | undefined): boolean {
  return type === 'TABS' || type === 'TAB';
}
