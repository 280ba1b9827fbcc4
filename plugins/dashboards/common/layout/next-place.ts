import { availableWidth } from './available-width.ts';
import type { DashboardComponentDeclared } from '../points.ts';
import {
  GRID_COLUMNS,
  GRID_ID,
  isContainer,
  type Layout,
  type LayoutComponent,
  type LayoutType,
  ROOT_ID,
} from './component.ts';
import { type ComponentKindOf, kindOfComponent } from './component-kind.ts';
import { occupiedWidth, type Place } from './layout-edits.ts';
import { depthOf, isAllowedChild } from './nesting.ts';

/**
 * Place of a component that is added by a click: in the last container on screen; tabs of an empty dashboard over all of it. Of
 * tabs that is the one that is shown, of a row what room it has left, and a column takes what fits its width.
 */
export function nextPlace(
  layout: Layout,
  activeTabs: readonly string[],
  component: Pick<LayoutComponent, 'type' | 'meta'>,
  kindOf: ComponentKindOf,
): Place {
  const added: Added = {
    type: component.type,
    width: component.meta.width ?? 0,
    kind: kindOfComponent(component, kindOf),
  };
  let id = layout[ROOT_ID]?.children[0] ?? GRID_ID;
  // Whoever begins with tabs wants them over everything that follows.
  const top = layout[id];
  if (component.type === 'TABS' && top?.type === 'GRID' && top.children.length === 0)
    return { parentId: ROOT_ID, index: 0 };
  for (;;) {
    const container = layout[id];
    const inner = container?.type === 'TABS' ? shownTab(layout, id, activeTabs) : container?.children.at(-1);
    if (inner === undefined || !takes(layout, id, inner, added)) break;
    id = inner;
  }
  return { parentId: id, index: layout[id]?.children.length ?? 0 };
}

/** How wide it becomes there. */
export function widthAt(layout: Layout, { parentId }: Place, width: number): number {
  return Math.min(width, availableWidth(layout, parentId) || GRID_COLUMNS);
}

function shownTab(layout: Layout, tabsId: string, activeTabs: readonly string[]): string | undefined {
  const tabs = layout[tabsId]?.children ?? [];
  return tabs.find((tab) => activeTabs.includes(tab)) ?? tabs[0];
}

interface Added {
  readonly type: LayoutType;
  readonly width: number;
  readonly kind: DashboardComponentDeclared | undefined;
}

function takes(layout: Layout, parentId: string, id: string, { type, width, kind }: Added): boolean {
  const container = layout[id];
  if (!container) return false;
  // Of the uppermost tabs one is on screen.
  if (layout[parentId]?.type === 'TABS') return true;
  // Containers are always added at the end.
  if (isContainer(type)) return false;
  if (container.type === 'TABS') return true;
  if (!isAllowedChild(container.type, depthOf(layout, id), kind)) {
    const inner = container.children.at(-1);
    return container.type === 'ROW' && inner !== undefined && layout[inner]?.type === 'COLUMN';
  }
  if (container.type === 'COLUMN') return true;
  const inner = layout[container.children.at(-1) ?? ''];
  if (container.type !== 'ROW') return false;
  return inner?.type === 'COLUMN' || occupiedWidth(layout, id) + width <= availableWidth(layout, id);
}
