import { type Layout, ROOT_ID } from '../../common/layout/component.ts';
import { type ComponentKindOf, kindOfComponent } from '../../common/layout/component-kind.ts';
import type { Place } from '../../common/layout/layout-edits.ts';
import { depthOf, isAllowedChild, needsRow } from '../../common/layout/nesting.ts';
import { takesTopTabs } from '../../common/layout/top-tabs.ts';

/** The object of a drag: a component of the layout, a chart of the palette, or a new component. */
export type DragData =
  | { readonly kind: 'move'; readonly id: string; readonly label: string }
  | { readonly kind: 'chart'; readonly chartId: number; readonly label: string }
  /** `key` is that of the kind at `dashboards/component@1`. */
  | { readonly kind: 'new'; readonly key: string; readonly label: string };

/** Whether a drop is allowed there. A lack of room is reported only when the component is dropped. */
export function mayDrop(layout: Layout, drag: DragData, { parentId }: Place, kindOf: ComponentKindOf): boolean {
  const parent = layout[parentId];
  if (!parent) return false;
  if (drag.kind === 'move' && (parentId === drag.id || parent.parents.includes(drag.id))) return false;
  if (parentId === ROOT_ID && !takesTopTabs(layout)) return false;
  const kind = kindOfDrag(layout, drag, kindOf);
  return needsRow(parent.type, kind) || isAllowedChild(parent.type, depthOf(layout, parentId), kind);
}

function kindOfDrag(layout: Layout, drag: DragData, kindOf: ComponentKindOf): ReturnType<ComponentKindOf> {
  if (drag.kind === 'new') return kindOf(drag.key);
  if (drag.kind === 'chart') return kindOf('CHART');
  const component = layout[drag.id];
  return component && kindOfComponent(component, kindOf);
}

export function isDragData(value: unknown): value is DragData {
  return typeof value === 'object' && value !== null && 'kind' in value && 'label' in value;
}
