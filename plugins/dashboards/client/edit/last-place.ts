import { GRID_ID, ROOT_ID } from '../../common/layout/component.ts';
import type { Place } from '../../common/layout/layout-edits.ts';
import type { DashboardState } from '../data/dashboard-store.ts';

/** The end of what is on screen: of the grid, or of the tab that is shown. */
export function lastPlace({ layout, activeTabs }: Pick<DashboardState, 'layout' | 'activeTabs'>): Place {
  let id = layout[ROOT_ID]?.children[0] ?? GRID_ID;
  while (layout[id]?.type === 'TABS') {
    const tabs = layout[id]?.children ?? [];
    const shown = tabs.find((tab) => activeTabs.includes(tab)) ?? tabs[0];
    if (shown === undefined) break;
    id = shown;
  }
  return { parentId: id, index: layout[id]?.children.length ?? 0 };
}
