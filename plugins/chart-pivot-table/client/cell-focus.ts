import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

/** The place of a cell among all rows and columns. */
export interface At {
  readonly row: number;
  readonly column: number;
}

/** The lines of an axis, of which those from the first to the last one are drawn. */
export interface DrawnLines {
  readonly count: number;
  readonly first: number;
  readonly last: number;
}

export interface FocusArea {
  readonly rows: DrawnLines;
  readonly columns: DrawnLines;
  /** Scrolls to a cell. */
  reveal(at: At): void;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-10, 0],
  PageDown: [10, 0],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
};

/**
 * A single cell is a tab stop; arrow keys move the focus, also to cells that are not drawn yet. If the cell that was a
 * tab stop is scrolled out of sight, the nearest one that is drawn takes its place.
 */
export function useCellFocus({ rows, columns, reveal }: FocusArea) {
  const [at, setAt] = useState<At>({ row: 0, column: 0 });
  const moving = useRef<HTMLTableElement | null>(null);
  const stop: At = { row: within(at.row, rows), column: within(at.column, columns) };
  useEffect(() => {
    const cell = moving.current?.querySelector<HTMLElement>(`[data-row="${at.row}"][data-column="${at.column}"]`);
    if (!cell) return;
    moving.current = null;
    cell.focus();
  });
  return {
    isAt: (row: number, column: number) => row === stop.row && column === stop.column,
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      const step = STEPS[event.key];
      if (!step || !(event.target instanceof HTMLTableCellElement) || event.target.dataset['row'] === undefined) return;
      event.preventDefault();
      const from = { row: Number(event.target.dataset['row']), column: Number(event.target.dataset['column']) };
      const next = {
        row: Math.max(0, Math.min(rows.count - 1, from.row + step[0])),
        column: Math.max(0, Math.min(columns.count - 1, from.column + step[1])),
      };
      moving.current = event.currentTarget;
      reveal(next);
      setAt(next);
    },
  };
}

function within(line: number, { first, last }: DrawnLines): number {
  return Math.max(first, Math.min(last, line));
}
