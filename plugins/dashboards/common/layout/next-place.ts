import { availableWidth } from './available-width.ts';
import { GRID_COLUMNS, GRID_ID, type Layout, type LayoutType, ROOT_ID } from './component.ts';
import { occupiedWidth, type Place } from './layout-edits.ts';
import { depthOf, isAllowedChild } from './nesting.ts';

/** Parts that hold others; they always begin anew at the end of what is on screen. */
const CONTAINERS: ReadonlySet<LayoutType> = new Set(['TABS', 'TAB', 'ROW', 'COLUMN']);

/**
 * Where something goes that is added without a place being shown: into the container at the end of what is on screen. Of
 * tabs that is the one that is shown, of a row what room it has left, and a column takes what fits its width.
 */
export function nextPlace(layout: Layout, activeTabs: readonly string[], type: LayoutType, width: number): Place {
  let id = layout[ROOT_ID]?.children[0] ?? GRID_ID;
  for (;;) {
    const container = layout[id];
    const inner = container?.type === 'TABS' ? shownTab(layout, id, activeTabs) : container?.children.at(-1);
    if (inner === undefined || !takes(layout, id, inner, type, width)) break;
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

function takes(layout: Layout, parentId: string, id: string, type: LayoutType, width: number): boolean {
  const container = layout[id];
  if (!container) return false;
  // What is on screen of the uppermost tabs is one of them.
  if (layout[parentId]?.type === 'TABS') return true;
  if (CONTAINERS.has(type)) return false;
  if (container.type === 'TABS') return true;
  if (!isAllowedChild(container.type, depthOf(layout, id), type)) {
    const inner = container.children.at(-1);
    return container.type === 'ROW' && inner !== undefined && layout[inner]?.type === 'COLUMN';
  }
  if (container.type === 'COLUMN') return true;
  const inner = layout[container.children.at(-1) ?? ''];
  if (container.type !== 'ROW') return false;
  return inner?.type === 'COLUMN' || occupiedWidth(layout, id) + width <= availableWidth(layout, id);
}
