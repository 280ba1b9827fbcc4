import type { Layout, LayoutMeta, LayoutType } from '../../common/layout/component.ts';
import type { Place } from '../../common/layout/layout-edits.ts';
import { depthOf, isAllowedChild, needsRow } from '../../common/layout/nesting.ts';

/** What is being dragged: a component of the layout, a chart of the palette, or a new component. */
export type DragData =
  | { readonly kind: 'move'; readonly id: string; readonly type: LayoutType; readonly label: string }
  | { readonly kind: 'chart'; readonly chartId: number; readonly type: 'CHART'; readonly label: string }
  | { readonly kind: 'new'; readonly type: LayoutType; readonly meta: LayoutMeta; readonly label: string };

export interface DropData {
  readonly place: Place;
}

/** Whether a drop there makes sense; what does not fit for want of room is refused with words when it is dropped. */
export function mayDrop(layout: Layout, drag: DragData, { parentId }: Place): boolean {
  const parent = layout[parentId];
  if (!parent) return false;
  if (drag.kind === 'move' && (parentId === drag.id || parent.parents.includes(drag.id))) return false;
  return needsRow(parent.type, drag.type) || isAllowedChild(parent.type, depthOf(layout, parentId), drag.type);
}

export function isDragData(value: unknown): value is DragData {
  return typeof value === 'object' && value !== null && 'kind' in value && 'type' in value;
}

export function isDropData(value: unknown): value is DropData {
  return typeof value === 'object' && value !== null && 'place' in value;
}
