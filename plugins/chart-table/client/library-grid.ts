import type { GridRow } from '@facet/sdk/ui';

/** The members of the library's grid that are used here. */
export interface LibraryGrid {
  isDestroyed(): boolean;
  sizeColumnsToFit(width: number): void;
  redrawRows(): void;
  applyColumnState(change: { readonly state: { colId: string; sort: 'asc' }[] }): boolean;
  ensureIndexVisible(index: number, position: 'top'): void;
  getDisplayedRowAtIndex(index: number): { readonly data?: GridRow | undefined } | undefined;
}
