import { availableWidth } from './available-width.ts';
import { type ComponentKindOf, kindOfComponent, newComponent } from './component-kind.ts';
import {
  GRID_COLUMNS,
  type Layout,
  type LayoutComponent,
  type LayoutMeta,
  MAX_HEIGHT,
  MIN_HEIGHT,
  ROOT_ID,
} from './component.ts';
import { descendants } from './descendants.ts';
import { depthOf, isAllowedChild, needsRow } from './nesting.ts';
import { putOnTop, takesTopTabs, withOneTop } from './top-tabs.ts';
import { withParents } from './with-parents.ts';

/** Why an edit was refused; the editor shows the specification's words for each. */
export type Refusal = 'no-space' | 'not-allowed' | 'top-tab-into-nested';

export type EditResult =
  | { readonly ok: true; readonly layout: Layout; readonly id: string }
  | { readonly ok: false; readonly reason: Refusal };

export interface Place {
  readonly parentId: string;
  readonly index: number;
}

/** What edits go by. */
export interface LayoutRules {
  readonly kindOf: ComponentKindOf;
  /** Names components that an edit adds by itself. */
  newId(type: LayoutComponent['type']): string;
}

/** Puts a new component in place; wraps it in a row where the grid asks for one. */
export function addComponent(layout: Layout, component: LayoutComponent, place: Place, rules: LayoutRules): EditResult {
  const parent = layout[place.parentId];
  if (!parent) return refuse('not-allowed');
  if (needsRow(parent.type, kindOfComponent(component, rules.kindOf))) {
    const row = newComponent('ROW', rules.newId('ROW'), rules.kindOf);
    const withRow = attach({ ...layout, [row.id]: row }, row.id, place);
    return addComponent(withRow, component, { parentId: row.id, index: 0 }, rules);
  }
  const refusal = refusalFor(layout, component, place.parentId, rules);
  if (refusal) return refuse(refusal);
  let next: Layout = { ...layout, [component.id]: component };
  if (component.type === 'TABS' && component.children.length === 0) {
    const tab = newComponent('TAB', rules.newId('TAB'), rules.kindOf);
    next = { ...next, [tab.id]: tab, [component.id]: { ...component, children: [tab.id] } };
  }
  if (place.parentId === ROOT_ID)
    return { ok: true, layout: putOnTop(next, next[component.id] ?? component), id: component.id };
  return { ok: true, layout: withParents(attach(next, component.id, place)), id: component.id };
}

/** The index that a component has after it was moved to a place: within its parent it leaves a gap behind. */
export function landingIndex(layout: Layout, id: string, { parentId, index }: Place): number {
  const from = layout[id]?.parents.at(-1);
  const oldIndex = from === parentId ? (layout[from]?.children.indexOf(id) ?? -1) : -1;
  return oldIndex >= 0 && oldIndex < index ? index - 1 : index;
}

/** Moves a component with everything in it. Moving inside one parent only reorders. */
export function moveComponent(layout: Layout, id: string, place: Place, rules: LayoutRules): EditResult {
  const component = layout[id];
  const from = component?.parents.at(-1);
  const target = layout[place.parentId];
  if (!component || from === undefined || !target) return refuse('not-allowed');
  if (place.parentId === id || target.parents.includes(id)) return refuse('not-allowed');
  if (leavesTopForNested(layout, component, from, target)) return refuse('top-tab-into-nested');
  const index = landingIndex(layout, id, place);
  if (from === place.parentId && layout[from]?.children[index] === id) return { ok: true, layout, id };
  const detached = detach(layout, id, from);
  if (from === place.parentId) {
    return { ok: true, layout: withParents(attach(detached, id, { parentId: from, index })), id };
  }
  if (needsRow(target.type, kindOfComponent(component, rules.kindOf))) {
    const row = newComponent('ROW', rules.newId('ROW'), rules.kindOf);
    const withRow = withParents(attach({ ...detached, [row.id]: row }, row.id, { parentId: place.parentId, index }));
    const refusal = refusalFor(withRow, component, row.id, rules);
    if (refusal) return refuse(refusal);
    return finishMove(attach(withRow, id, { parentId: row.id, index: 0 }), id, from);
  }
  const refusal = refusalFor(detached, component, place.parentId, rules);
  if (refusal) return refuse(refusal);
  if (place.parentId === ROOT_ID) return finishMove(putOnTop(removeIfEmptyRow(detached, from), component), id, from);
  return finishMove(attach(detached, id, { parentId: place.parentId, index }), id, from);
}

/** Whether the tabs over the whole dashboard, or one of them, would come to stand inside of others. */
function leavesTopForNested(layout: Layout, { type }: LayoutComponent, from: string, target: LayoutComponent): boolean {
  if (type === 'TABS') return from === ROOT_ID && target.id !== ROOT_ID;
  return type === 'TAB' && target.type === 'TABS' && target.id !== from && layout[from]?.parents.at(-1) === ROOT_ID;
}

/** Removes a component and everything in it; a row that is left empty goes too. */
export function deleteComponent(layout: Layout, id: string): Layout {
  const parentId = layout[id]?.parents.at(-1);
  if (parentId === undefined) return layout;
  const gone = new Set(descendants(layout, id));
  const next: Record<string, LayoutComponent> = {};
  for (const component of Object.values(detach(layout, id, parentId))) {
    if (!gone.has(component.id)) next[component.id] = component;
  }
  return withParents(withOneTop(removeIfEmptyRow(next, parentId)));
}

/** Sizes count in columns and height units; they are kept inside the grid and inside what the row has left. */
export function resizeComponent(layout: Layout, id: string, size: { width?: number; height?: number }): Layout {
  const component = layout[id];
  if (!component) return layout;
  const width = size.width === undefined ? component.meta.width : clampWidth(layout, component, size.width);
  const height =
    size.height === undefined
      ? component.meta.height
      : Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.round(size.height)));
  const meta: LayoutMeta = {
    ...component.meta,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
  if (meta.width === component.meta.width && meta.height === component.meta.height) return layout;
  return { ...layout, [id]: { ...component, meta } };
}

export function updateMeta(layout: Layout, id: string, meta: LayoutMeta): Layout {
  const component = layout[id];
  return component ? { ...layout, [id]: { ...component, meta: { ...component.meta, ...meta } } } : layout;
}

/** Columns that the children of a row take. */
export function occupiedWidth(layout: Layout, parentId: string, except?: string): number {
  const children = layout[parentId]?.children ?? [];
  return children.reduce((sum, child) => (child === except ? sum : sum + widthOf(layout[child])), 0);
}

function refusalFor(
  layout: Layout,
  component: LayoutComponent,
  parentId: string,
  { kindOf }: LayoutRules,
): Refusal | undefined {
  const parent = layout[parentId];
  const kind = kindOfComponent(component, kindOf);
  if (!parent || !isAllowedChild(parent.type, depthOf(layout, parentId), kind)) return 'not-allowed';
  if (parentId === ROOT_ID && !takesTopTabs(layout)) return 'not-allowed';
  const width = Math.max(widthOf(component), minimumWidth(layout, component));
  const stacked = parent.type === 'COLUMN';
  const taken = stacked ? 0 : occupiedWidth(layout, parentId, component.id);
  if (width > 0 && (parent.type === 'ROW' || stacked) && taken + width > availableWidth(layout, parentId)) {
    return 'no-space';
  }
  return undefined;
}

function minimumWidth(layout: Layout, component: LayoutComponent): number {
  return component.type === 'ROW' ? occupiedWidth(layout, component.id) : 0;
}

function clampWidth(layout: Layout, component: LayoutComponent, wanted: number): number {
  const parentId = component.parents.at(-1);
  const stacked = parentId !== undefined && layout[parentId]?.type === 'COLUMN';
  const taken = parentId === undefined || stacked ? 0 : occupiedWidth(layout, parentId, component.id);
  const room = parentId === undefined ? GRID_COLUMNS : availableWidth(layout, parentId) - taken;
  const least = component.type === 'COLUMN' ? widestChild(layout, component) : 1;
  return Math.max(least, Math.min(Math.round(wanted), Math.max(room, 1)));
}

function widestChild(layout: Layout, column: LayoutComponent): number {
  const widths = column.children.map((id) => {
    const child = layout[id];
    return child?.type === 'ROW' ? occupiedWidth(layout, id) : widthOf(child);
  });
  return Math.max(1, ...widths);
}

function widthOf(component: LayoutComponent | undefined): number {
  return component?.meta.width ?? 0;
}

function finishMove(layout: Layout, id: string, from: string): EditResult {
  return { ok: true, layout: withParents(removeIfEmptyRow(layout, from)), id };
}

function removeIfEmptyRow(layout: Layout, id: string): Layout {
  const row = layout[id];
  const parentId = row?.parents.at(-1);
  if (row?.type !== 'ROW' || row.children.length > 0 || parentId === undefined) return layout;
  const { [id]: _removed, ...rest } = detach(layout, id, parentId);
  return rest;
}

function detach(layout: Layout, id: string, parentId: string): Layout {
  const parent = layout[parentId];
  if (!parent) return layout;
  return { ...layout, [parentId]: { ...parent, children: parent.children.filter((child) => child !== id) } };
}

function attach(layout: Layout, id: string, place: Place): Layout {
  const parent = layout[place.parentId];
  const component = layout[id];
  if (!parent || !component) return layout;
  const children = parent.children.filter((child) => child !== id);
  children.splice(Math.max(0, Math.min(place.index, children.length)), 0, id);
  return {
    ...layout,
    [place.parentId]: { ...parent, children },
    [id]: { ...component, parents: [...parent.parents, place.parentId] },
  };
}

function refuse(reason: Refusal): EditResult {
  return { ok: false, reason };
}
