import type { ComponentType } from 'react';
import type { GridCell } from './data-grid-props.ts';

export interface RowGridColumn {
  readonly key: string;
  readonly label: string;
  readonly kind?: 'text' | 'number' | 'date' | 'boolean';
  readonly tooltip?: string;
  readonly minWidth?: number;
  /** Default: true. */
  readonly sortable?: boolean;
  /** Draws the head's inside. */
  readonly header?: ComponentType<{ readonly displayName: string }>;
}

/** A rectangle of cells, ends included; rows and columns as they are shown. */
export interface RowGridRange {
  readonly fromRow: number;
  readonly toRow: number;
  readonly fromColumn: number;
  readonly toColumn: number;
}

export interface RowGridSort {
  readonly column: number;
  readonly descending: boolean;
}

export interface RowGridProps {
  readonly label: string;
  /** Shown in place of rows when there are none. */
  readonly emptyText: string;
  readonly columns: readonly RowGridColumn[];
  /** Rows that are there; it may grow while the grid is shown. */
  readonly rowCount: number;
  /** Changes whenever rows stand in another order or other rows are shown; growing alone changes nothing. */
  readonly version: number;
  /** The cell of the n-th row as shown; columns count in the order of `columns`. */
  cell(row: number, column: number): GridCell;
  /** Text of a value that is not null. */
  format?(value: NonNullable<GridCell>, column: number): string;
  /** Numbers of the rows at the left; absent: counted as shown. */
  rowNumber?(row: number): number;
  /** The user asks for another order; the owner of the rows sorts them. */
  onSort(sort: RowGridSort | null): void;
  /** Ctrl-C on the cells that are selected. */
  onCopy(range: RowGridRange): void;
  onRange?(range: RowGridRange | null): void;
  /** Enter or a double click on a cell. */
  onOpen?(row: number, column: number): void;
}
