import type { ExactText } from '../../common/query/exact-values.ts';
import type { ColDef, GridOptions } from 'ag-grid-community';

export type GridCell = string | number | boolean | null | undefined;

export type GridRow = Readonly<Record<string, GridCell>>;

export interface GridColumn {
  readonly key: string;
  readonly label?: string;
  readonly kind?: 'text' | 'number' | 'date' | 'boolean';
  readonly width?: number;
  readonly pinned?: 'left' | 'right';
  /**
   * Text of a value; null is shown as `<NULL>` without it.
   * @param exact the exact text of a value that is rounded
   */
  format?(value: GridCell, exact?: string): string;
  /** Further ag-grid settings of this column. */
  readonly extra?: ColDef<GridRow>;
}

export interface DataGridProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly rows: readonly GridRow[];
  /** Exact texts of cells whose values are rounded. */
  readonly exact?: ExactText;
  /** Numbers the rows: from this number on, such as on a later page, or from 1. */
  readonly rowNumbers?: boolean | number;
  /** Shows rows that contain the text. */
  readonly search?: string;
  readonly height?: number | string;
  /** Further ag-grid settings. */
  readonly options?: GridOptions<GridRow>;
}
