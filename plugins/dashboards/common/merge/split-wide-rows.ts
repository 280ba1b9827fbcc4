import { availableWidth } from '../layout/available-width.ts';
import { createComponent, type Layout, type LayoutComponent } from '../layout/component.ts';
import { withParents } from '../layout/with-parents.ts';

/**
 * Two editors may each have filled the same row: what does not fit any more goes to a new row below it. What one made
 * wider than the other left its container becomes as wide as that is.
 */
export function splitWideRows(layout: Layout): Layout {
  let next = layout;
  for (const { id, type } of Object.values(layout)) {
    if (type !== 'ROW') continue;
    next = narrowed(next, id);
    next = splitRow(next, id);
  }
  return next === layout ? layout : withParents(next);
}

function narrowed(layout: Layout, rowId: string): Layout {
  const room = availableWidth(layout, rowId);
  const wide = (layout[rowId]?.children ?? []).flatMap((id): [string, LayoutComponent][] => {
    const child = layout[id];
    return child !== undefined && (child.meta.width ?? 0) > room
      ? [[id, { ...child, meta: { ...child.meta, width: room } }]]
      : [];
  });
  return wide.length === 0 ? layout : { ...layout, ...Object.fromEntries(wide) };
}

function splitRow(layout: Layout, rowId: string): Layout {
  const row = layout[rowId];
  const parent = layout[row?.parents.at(-1) ?? ''];
  if (row === undefined || parent === undefined) return layout;
  const room = availableWidth(layout, row.id);
  const lines = linesOf(layout, row, room);
  const [first, ...rest] = lines;
  if (first === undefined || rest.length === 0) return layout;
  const added = rest.map((children, index) => ({
    ...createComponent('ROW', freeId(layout, row.id, index + 2), row.meta),
    children,
  }));
  const at = parent.children.indexOf(row.id) + 1;
  return {
    ...layout,
    [row.id]: { ...row, children: first },
    [parent.id]: { ...parent, children: parent.children.toSpliced(at, 0, ...added.map(({ id }) => id)) },
    ...Object.fromEntries(added.map((one) => [one.id, one])),
  };
}

function linesOf(layout: Layout, row: LayoutComponent, room: number): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let taken = Number.POSITIVE_INFINITY;
  for (const id of row.children) {
    const width = layout[id]?.meta.width ?? 0;
    if (taken + width > room && (taken > 0 || lines.length === 0)) {
      lines.push([]);
      taken = 0;
    }
    lines.at(-1)?.push(id);
    taken += width;
  }
  return lines;
}

function freeId(layout: Layout, rowId: string, number: number): string {
  const id = `${rowId}-${number}`;
  return layout[id] === undefined ? id : freeId(layout, rowId, number + 1);
}
