import type { ExactText } from '@facet/sdk/common';
import type { GridRow } from '@facet/sdk/ui';
import { type PointerEvent, type Ref, useEffect, useRef } from 'react';
import { cellLook } from './cell-look.ts';
import type { CellSelection } from './cell-selection.ts';
import { cellText, exactCell, isDrawn } from './cell-text.ts';
import classes from './still-table.module.css';
import { TableCell } from './table-cell.tsx';
import type { TableColumn } from './table-columns.ts';

/** What somebody does with a still table that only the grid can do. */
export interface Wish {
  /** Key of a column to sort by. */
  readonly sortBy?: string;
  /** The first row in sight, where a finger has scrolled. */
  readonly firstRow?: number;
}

export interface StillTableProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly label: string;
  readonly columns: readonly TableColumn[];
  /** Of each column, in pixels. */
  readonly widths: readonly number[];
  readonly rows: readonly GridRow[];
  readonly totals: GridRow | null;
  readonly exact: ExactText;
  readonly selection: CellSelection;
  readonly nullText: string;
  /** CSS pixels of the drawing area; rows below it are not drawn. */
  readonly height: number;
  readonly scrolls: boolean;
  onWish(wish: Wish): void;
}

/** No higher than a row of any density, and of a low tile. */
const LEAST_ROW = 22;
/** A pointer that only crosses the table does not stay so long. */
const DWELL_MS = 40;

/**
 * The rows of a table that nobody has touched yet, drawn like the grid of the library at a small part of its cost. A pointer, a
 * finger or the focus on it is a wish for the grid, which takes its place.
 */
export function StillTable(props: StillTableProps) {
  const { ref, label, columns, widths, rows, totals, height, scrolls, onWish } = props;
  const dwell = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(dwell.current), []);
  const enter = (event: PointerEvent) => {
    // The first movement of a finger may scroll, so its table is not exchanged below it.
    if (event.pointerType === 'touch') return;
    dwell.current = setTimeout(() => onWish({}), DWELL_MS);
  };
  const full = widths.reduce((sum, width) => sum + width, 0);
  const shown = rows.slice(0, Math.ceil(height / LEAST_ROW) + 1);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the grid of the library that takes its place
    <div
      ref={ref}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={classes.root}
      style={{ overflowY: scrolls ? 'scroll' : 'auto' }}
      onPointerEnter={enter}
      onPointerLeave={() => clearTimeout(dwell.current)}
      onTouchEnd={(event) => onWish({ firstRow: firstRowIn(event.currentTarget, rows.length) })}
      onFocus={() => onWish({})}
    >
      <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`} style={{ minWidth: full }}>
        {columns.map((column, at) => (
          <div
            key={column.key}
            role="columnheader"
            tabIndex={-1}
            title={column.label}
            className={classes.headCell}
            style={{ width: widths[at], textAlign: column.align === 'right' ? 'right' : 'left' }}
            onClick={() => onWish({ sortBy: column.key })}
          >
            {column.label}
          </div>
        ))}
      </div>
      <div role="rowgroup" className={classes.body} style={{ minHeight: `calc(var(--row) * ${rows.length})` }}>
        {shown.map((row, at) => (
          <StillRow key={at} {...props} row={row} index={at} isTotal={false} />
        ))}
      </div>
      {totals === null ? null : (
        <div role="rowgroup" className={classes.foot}>
          <StillRow {...props} row={totals} index={rows.length} isTotal />
        </div>
      )}
    </div>
  );
}

/** Rows are all of one height, whatever the density is. */
function firstRowIn(table: HTMLElement, count: number): number {
  const body = table.querySelector('[role="rowgroup"]');
  return body === null || body.clientHeight === 0 ? 0 : Math.floor((table.scrollTop / body.clientHeight) * count);
}

interface StillRowProps extends StillTableProps {
  readonly row: GridRow;
  readonly index: number;
  readonly isTotal: boolean;
}

function StillRow({ columns, widths, row, index, isTotal, exact, selection, nullText }: StillRowProps) {
  const isFaded = !isTotal && selection.isFaded(row);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      row-index={isTotal ? undefined : index}
      className={isFaded ? `${classes.row} ${classes.faded}` : classes.row}
    >
      {columns.map((column, at) => {
        const value = row[column.key];
        const digits = exact(row, column.key);
        const isNone = (value === null || value === undefined) && digits === undefined;
        return (
          <div
            key={column.key}
            role="gridcell"
            tabIndex={-1}
            col-id={column.key}
            className={[classes.cell, isNone ? classes.null : '', column.kind === 'number' ? classes.number : ''].join(
              ' ',
            )}
            style={{
              width: widths[at],
              ...cellLook(column, { value, row: isTotal ? undefined : row, isTotal }, selection),
            }}
          >
            {isDrawn(column, value) ? (
              <TableCell column={column} value={value ?? null} row={row} isTotal={isTotal} exact={digits} />
            ) : (
              (exactCell(column, digits) ?? cellText(column, value, isTotal, nullText))
            )}
          </div>
        );
      })}
    </div>
  );
}
