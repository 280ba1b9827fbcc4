import { GRID_COLUMNS, type Layout } from './component.ts';

/** Columns that a row or column offers. */
export function availableWidth(layout: Layout, parentId: string): number {
  const parent = layout[parentId];
  if (!parent) return 0;
  if (parent.type === 'COLUMN') return parent.meta.width ?? GRID_COLUMNS;
  const column = parent.parents.findLast((id) => layout[id]?.type === 'COLUMN');
  return column === undefined ? GRID_COLUMNS : (layout[column]?.meta.width ?? GRID_COLUMNS);
}
