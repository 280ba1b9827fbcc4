import {
  type CellPosition,
  CellStyleModule,
  type ColDef,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  type GridApi,
  type IDatasource,
  InfiniteRowModelModule,
  ModuleRegistry,
  type NavigateToNextCellParams,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  TooltipModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { GridCell } from './data-grid-props.ts';
import classes from './data-grid.module.css';
import rangeClasses from './row-grid.module.css';
import type { RowGridColumn, RowGridProps, RowGridRange } from './row-grid-props.ts';
import { gridTheme } from './theme/ag-grid-theme.ts';

ModuleRegistry.registerModules([
  CellStyleModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  InfiniteRowModelModule,
  RenderApiModule,
  RowApiModule,
  ScrollApiModule,
  TooltipModule,
]);

/** Rows hold nothing but their place; cells are read when they are drawn. */
interface Place {
  readonly at: number;
}

const NULL_TEXT = '<NULL>';
const INDEX = '__row';
const BLOCK = 200;
const BLOCKS = 30;
/** Lets the grid draw the rows that have arrived before it gets more. */
const GROW_MS = 120;

const DEFAULTS: ColDef<Place> = { resizable: true, sortable: true, minWidth: 64, comparator: () => 0 };

export default function RowGridView(props: RowGridProps) {
  const { columns, emptyText, rowCount, version } = props;
  const [link] = useState(() => new GridLink(props));
  const definitions = useMemo(
    () => [link.rowNumbers(), ...columns.map((column, index) => link.column(column, index))],
    [columns, link],
  );

  // Cells are read by the grid itself, so what they are read from must be there before it draws again.
  useLayoutEffect(() => link.follow(props));
  useEffect(() => link.startAnew(version), [link, version]);
  useEffect(() => {
    const timer = setTimeout(() => link.grow(rowCount), GROW_MS);
    return () => clearTimeout(timer);
  }, [link, rowCount]);

  return (
    <div className={rangeClasses.frame ?? ''} onMouseUp={() => link.selection.drop()}>
      <AgGridReact<Place>
        theme={gridTheme}
        rowModelType="infinite"
        datasource={link.datasource}
        infiniteInitialRowCount={Math.max(1, rowCount)}
        cacheBlockSize={BLOCK}
        maxBlocksInCache={BLOCKS}
        columnDefs={definitions}
        suppressNoRowsOverlay
        rowBuffer={6}
        defaultColDef={DEFAULTS}
        autoSizeStrategy={{ type: 'fitCellContents', defaultMaxWidth: 360 }}
        ensureDomOrder
        animateRows={false}
        suppressFieldDotNotation
        suppressMultiSort
        tooltipShowDelay={600}
        onGridReady={({ api }) => link.open(api)}
        onGridPreDestroyed={() => link.close()}
        onSortChanged={() => link.sorted()}
        onCellMouseDown={({ column, rowIndex, event }) => link.pressed(cellOf(column, rowIndex), event)}
        onCellMouseOver={({ column, rowIndex, event }) => link.dragged(cellOf(column, rowIndex), event)}
        onCellDoubleClicked={({ column, rowIndex }) => link.opened(cellOf(column, rowIndex))}
        navigateToNextCell={(asked) => link.moved(asked)}
        onCellKeyDown={(event) => {
          if ('column' in event) link.key(cellOf(event.column, event.rowIndex), event.event);
        }}
      />
      {rowCount === 0 ? <p className={rangeClasses.empty}>{emptyText}</p> : null}
    </div>
  );
}

/** Callbacks of the grid, bound to the latest properties: the grid keeps its definitions while the rows change. */
class GridLink {
  readonly selection = new Selection();
  readonly datasource: IDatasource = { getRows: (asked) => giveRows(asked, this.#props.rowCount) };
  #props: RowGridProps;
  #api: GridApi<Place> | null = null;
  #version: number;

  constructor(props: RowGridProps) {
    this.#props = props;
    this.#version = props.version;
  }

  follow(props: RowGridProps): void {
    this.#props = props;
  }

  open(api: GridApi<Place>): void {
    this.#api = api;
    api.setGridAriaProperty('label', this.#props.label);
  }

  close(): void {
    this.#api = null;
  }

  /** Redraws all rows, unless this version is shown already. */
  startAnew(version: number): void {
    if (version === this.#version) return;
    this.#version = version;
    this.selection.clear();
    this.#props.onRange?.(null);
    this.#api?.setRowCount(Math.max(1, this.#props.rowCount), true);
    this.#api?.purgeInfiniteCache();
  }

  grow(rowCount: number): void {
    if (!this.#api || this.#api.getDisplayedRowCount() === rowCount) return;
    this.#api.setRowCount(rowCount, true);
    this.#api.refreshInfiniteCache();
  }

  sorted(): void {
    const state = this.#api?.getColumnState().find(({ sort }) => sort === 'asc' || sort === 'desc');
    const column = columnIndex(state?.colId);
    this.#props.onSort(column === null ? null : { column, descending: state?.sort === 'desc' });
  }

  pressed(cell: Cell | null, event: unknown): void {
    if (!cell || !(event instanceof MouseEvent) || event.button !== 0) return;
    this.selection.press(cell, event.shiftKey);
    this.#told();
  }

  dragged(cell: Cell | null, event: unknown): void {
    if (!cell || !(event instanceof MouseEvent) || event.buttons !== 1) return;
    if (this.selection.drag(cell)) this.#told();
  }

  opened(cell: Cell | null): void {
    if (cell) this.#props.onOpen?.(cell.row, cell.column);
  }

  /** With shift the selection grows to where the focus goes. */
  moved({ nextCellPosition, event }: NavigateToNextCellParams<Place>): CellPosition | null {
    const cell = cellOf(nextCellPosition?.column, nextCellPosition?.rowIndex ?? null);
    if (cell) {
      this.selection.press(cell, event?.shiftKey === true);
      this.selection.drop();
      this.#told();
    }
    return nextCellPosition;
  }

  key(cell: Cell | null, event: unknown): void {
    if (!(event instanceof KeyboardEvent)) return;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === 'c' && !globalThis.getSelection()?.toString()) {
      const range = this.selection.range() ?? (cell ? single(cell) : null);
      if (range) this.#props.onCopy(range);
    } else if (command && event.key.toLowerCase() === 'a') {
      event.preventDefault();
      this.selection.all(this.#props.rowCount, this.#props.columns.length);
      this.#told();
    } else if (event.key === 'Enter') this.opened(cell);
    else if (event.key === 'Escape') {
      this.selection.clear();
      this.#told();
    }
  }

  rowNumbers(): ColDef<Place> {
    return {
      colId: INDEX,
      headerName: '#',
      type: 'rightAligned',
      valueGetter: ({ data }) => (data ? (this.#props.rowNumber?.(data.at) ?? data.at) + 1 : ''),
      width: 72,
      minWidth: 40,
      pinned: 'left',
      lockPosition: 'left',
      sortable: false,
      resizable: false,
      suppressMovable: true,
      suppressAutoSize: true,
      cellClass: classes.index ?? '',
    };
  }

  column(column: RowGridColumn, index: number): ColDef<Place> {
    const number = column.kind === 'number';
    return {
      colId: String(index),
      headerName: column.label,
      headerTooltip: column.tooltip ?? column.label,
      valueGetter: ({ data }): GridCell => (data ? this.#props.cell(data.at, index) : undefined),
      valueFormatter: ({ value, data }: { value: GridCell; data: Place | undefined }) =>
        data ? this.#textOf(value, index) : '',
      sortable: column.sortable ?? true,
      ...(column.minWidth === undefined ? {} : { minWidth: column.minWidth }),
      ...(column.header ? { headerComponentParams: { innerHeaderComponent: column.header } } : {}),
      // Class rules run for each cell that comes into view, so constant classes are no rules.
      ...(number ? { type: 'rightAligned', cellClass: `ag-right-aligned-cell ${classes.number ?? ''}` } : {}),
      cellClassRules: {
        [classes.null ?? '']: ({ value, data }) => data !== undefined && (value === null || value === undefined),
        [rangeClasses.selected ?? '']: ({ data }) => data !== undefined && this.selection.holds(data.at, index),
      },
    };
  }

  #textOf(value: GridCell, column: number): string {
    if (value === null || value === undefined) return NULL_TEXT;
    return this.#props.format ? this.#props.format(value, column) : String(value);
  }

  #told(): void {
    this.#props.onRange?.(this.selection.range());
    this.#api?.refreshCells({ suppressFlash: true, force: true });
  }
}

interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The rectangle between the cell where a selection began and the one where it is now. */
class Selection {
  #anchor: Cell | null = null;
  #end: Cell | null = null;
  #dragging = false;

  press(cell: Cell, extend: boolean): void {
    if (!extend || !this.#anchor) this.#anchor = cell;
    this.#end = cell;
    this.#dragging = true;
  }

  /** Whether anything changed. */
  drag(cell: Cell): boolean {
    if (!this.#dragging || (cell.row === this.#end?.row && cell.column === this.#end.column)) return false;
    this.#end = cell;
    return true;
  }

  drop(): void {
    this.#dragging = false;
  }

  all(rows: number, columns: number): void {
    this.#anchor = { row: 0, column: 0 };
    this.#end = { row: rows - 1, column: columns - 1 };
  }

  clear(): void {
    this.#anchor = null;
    this.#end = null;
    this.#dragging = false;
  }

  range(): RowGridRange | null {
    const [a, b] = [this.#anchor, this.#end];
    if (!a || !b) return null;
    return {
      fromRow: Math.min(a.row, b.row),
      toRow: Math.max(a.row, b.row),
      fromColumn: Math.min(a.column, b.column),
      toColumn: Math.max(a.column, b.column),
    };
  }

  /** Of several cells; a single one has the focus, which the grid shows. */
  holds(row: number, column: number): boolean {
    const range = this.range();
    return (
      range !== null &&
      (range.fromRow < range.toRow || range.fromColumn < range.toColumn) &&
      row >= range.fromRow &&
      row <= range.toRow &&
      column >= range.fromColumn &&
      column <= range.toColumn
    );
  }
}

const single = ({ row, column }: Cell): RowGridRange => ({
  fromRow: row,
  toRow: row,
  fromColumn: column,
  toColumn: column,
});

function giveRows(
  { startRow, endRow, successCallback }: Parameters<IDatasource['getRows']>[0],
  rowCount: number,
): void {
  const rows = Array.from(
    { length: Math.max(0, Math.min(endRow, rowCount) - startRow) },
    (_, at): Place => ({
      at: startRow + at,
    }),
  );
  successCallback(rows, rowCount);
}

function cellOf(column: { getColId(): string } | null | undefined, row: number | null): Cell | null {
  const at = columnIndex(column?.getColId());
  return at === null || row === null ? null : { row, column: at };
}

function columnIndex(colId: string | undefined): number | null {
  return colId === undefined || colId === INDEX ? null : Number(colId);
}
