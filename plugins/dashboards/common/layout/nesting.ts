import type { DashboardComponentDeclared } from '../points.ts';
import type { Layout, LayoutType } from './component.ts';

/** Depth of a component as nesting counts it: `TABS` and `TAB` add nothing. */
export function depthOf(layout: Layout, id: string): number {
  const parents = layout[id]?.parents ?? [];
  const own = layout[id]?.type;
  const steps = parents.filter((parent) => !isTabType(layout[parent]?.type)).length;
  return own !== undefined && isTabType(own) ? Math.max(0, steps - 1) : steps;
}

/** Whether components of a kind may stand in a parent of this type and depth. */
export function isAllowedChild(
  parent: LayoutType,
  parentDepth: number,
  kind: DashboardComponentDeclared | undefined,
): boolean {
  const deepest = kind?.parents[parent];
  return deepest !== undefined && parentDepth <= deepest;
}

/** Whether a component of the kind comes in a row of its own there. */
export function needsRow(parent: LayoutType, kind: DashboardComponentDeclared | undefined): boolean {
  return (parent === 'GRID' || parent === 'TAB') && kind?.inRow === true;
}

function isTabType(type: LayoutType | undefined): boolean {
  return type === 'TABS' || type === 'TAB';
}
