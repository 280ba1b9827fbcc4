import type { DataRow } from '@facet/sdk/common';
import type { SelectedMark } from './cross-filter.ts';

/** The mark that a row stands for: its values of the grouping columns. */
export const markOf = (row: DataRow, columns: readonly string[]): SelectedMark =>
  columns.map((column) => row[column] ?? null);
