import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import type { Line } from '../common/axis-lines.ts';

/** The columns that are drawn, and the room of the others in CSS pixels. */
export interface ColumnWindow {
  readonly columns: readonly Line[];
  /** The index of the first of them among all columns. */
  readonly first: number;
  readonly left: number;
  readonly right: number;
  reveal(column: number): void;
}

/**
 * Columns drawn on each side of those in sight. A group of no more is whole while a part of it is in sight; the heading
 * of a larger one moves along with what is in sight.
 */
export const COLUMNS_AROUND = 4;

/** Up to as many columns are all drawn: they are copied, found in the page and printed as a whole. */
const FEW_COLUMNS = 24;

export interface ColumnWindowOptions {
  readonly scroller: HTMLElement | null;
  readonly columns: readonly Line[];
  /** In CSS pixels, for each column. */
  readonly widths: readonly number[];
  /** CSS pixels of the headings of rows, and whether these stay in sight over the first columns. */
  readonly heads: { readonly width: number; readonly sticky: boolean };
}

export function useColumnWindow({ scroller, columns, widths, heads }: ColumnWindowOptions): ColumnWindow {
  const before = heads.sticky ? 0 : heads.width;
  const few = columns.length <= FEW_COLUMNS;
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by a compiler
  const virtual = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => widths[index] ?? 0,
    overscan: COLUMNS_AROUND,
    paddingStart: before,
    scrollPaddingEnd: heads.width - before,
  });
  // The library keeps the places that it has worked out for other widths.
  useEffect(() => virtual.measure(), [virtual, widths]);
  const items = virtual.getVirtualItems();
  const [start, end] = [items[0], items.at(-1)];
  const reveal = (column: number) => virtual.scrollToIndex(column);
  if (few) return { columns, first: 0, left: 0, right: 0, reveal };
  if (start === undefined || end === undefined)
    return { columns: [], first: 0, left: virtual.getTotalSize() - before, right: 0, reveal };
  return {
    columns: columns.slice(start.index, end.index + 1),
    first: start.index,
    left: start.start - before,
    right: virtual.getTotalSize() - end.end,
    reveal,
  };
}
