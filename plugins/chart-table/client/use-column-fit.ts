import { useCallback, useEffect, useRef, useState } from 'react';
import type { LibraryGrid } from './library-grid.ts';

export interface ColumnFit {
  /** Of the columns; other columns need a new grid, as a grid sizes its columns once by itself. */
  readonly shape: string;
  /** What the columns are sized to fill; null: they keep their own widths. */
  readonly width: number | null;
}

/** Sizes the columns of a grid to its width, again whenever that changes. */
export function useColumnFit(grid: LibraryGrid | null, { shape, width }: ColumnFit) {
  const filled = useRef<number | null>(null);
  const [start, setStart] = useState({ shape, width });
  if (start.shape !== shape) setStart({ shape, width });
  useEffect(() => {
    // A grid that is created with this width would be measured again as a whole.
    if (!grid || grid.isDestroyed() || filled.current === width) return;
    if (width !== null) grid.sizeColumnsToFit(width);
    filled.current = width;
  }, [grid, width]);
  const onDrawn = useCallback(() => {
    filled.current = start.width;
  }, [start.width]);
  return { startWidth: start.width, onDrawn };
}
