import type { GridRow } from '@facet/sdk/ui';
import type { CellSelection } from './cell-selection.ts';
import type { Cell, TableColumn } from './table-columns.ts';

export interface LookedCell {
  readonly value: Cell | undefined;
  /** Undefined in the row of totals, which nobody selects. */
  readonly row: GridRow | undefined;
  readonly isTotal: boolean;
}

/** Style of a cell by its column, its value, and whether it is selected. */
export function cellLook(
  column: TableColumn,
  { value, row, isTotal }: LookedCell,
  selection: CellSelection,
): Readonly<Record<string, string>> {
  const color = column.colorOf(value ?? null);
  return {
    textAlign: column.align,
    ...(column.truncate ? { textOverflow: 'ellipsis' } : {}),
    ...(color === undefined ? {} : { backgroundColor: `color-mix(in srgb, ${color} 22%, transparent)` }),
    ...(isTotal ? { fontWeight: '600' } : {}),
    ...(selection.selects(column.key) ? { cursor: 'pointer' } : {}),
    ...(row && selection.isSelected(row, column.key)
      ? { boxShadow: 'inset 3px 0 0 var(--accent)', fontWeight: '600' }
      : {}),
  };
}
