import { formatLocale } from '@facet/sdk/common';
import { DataGrid, type GridRow } from '@facet/sdk/ui';
import type { ChartHooks } from '@facet/plugin-charts/contract.client';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CellSelection, cellSelection } from './cell-selection.ts';
import { columnWidths } from './column-widths.ts';
import { gridColumn } from './grid-columns.tsx';
import type { LibraryGrid } from './library-grid.ts';
import type { ServerTable } from './server-pages.tsx';
import { StillTable } from './still-table.tsx';
import type { TableColumn } from './table-columns.ts';
import type { TableProps } from './table-props.ts';
import { useColumnFit } from './use-column-fit.ts';
import { useWake } from './use-wake.ts';
import { pageTexts } from './page-texts.ts';
import classes from './table-chart.module.css';

/** More rows than an ordinary tile shows. */
export const MANY_ROWS = 12;
const SCROLL_BAR = 18;
const EDGE = 2;

/** Cells read the selection when they are drawn, so a new selection redraws only their rows and not the whole grid. */
function useSelection(
  props: TableProps,
  grid: LibraryGrid | null,
): readonly [CellSelection, { readonly current: CellSelection }] {
  const { dimensions, isRaw, rows, exact, queries, filterState, hooks } = props;
  const selection = useMemo(
    () => cellSelection({ dimensions, isRaw, rows, exact, queries, filterState, hooks }),
    [dimensions, isRaw, rows, exact, queries, filterState, hooks],
  );
  const current = useRef(selection);
  const shown = useRef(filterState);
  useLayoutEffect(() => {
    current.current = selection;
    if (shown.current === filterState) return;
    shown.current = filterState;
    if (grid && !grid.isDestroyed()) grid.redrawRows();
  }, [selection, filterState, grid]);
  return [selection, current];
}

export interface TableGridProps {
  readonly table: TableProps;
  /** Shows only rows that hold this text. */
  readonly search: string;
}

/** The rows: of the library's grid, or still ones until somebody touches them. */
export function TableGrid({ table: props, search }: TableGridProps) {
  const { t } = useTranslation('facet/chart-table');
  const locale = formatLocale();
  const { columns, rows, totals, hooks } = props;
  const [grid, setGrid] = useState<LibraryGrid | null>(null);
  // The grid sizes its columns once, so other columns need a new grid.
  const shape = columns.map((column) => column.key).join('\n');
  const scrolls = rows.length > MANY_ROWS;
  const fits = columns.every((column) => column.width === undefined);
  // The library assumes a width of 0 for overlay scroll bars, so room is reserved here.
  const room = props.width - (scrolls ? SCROLL_BAR : EDGE);
  const { startWidth, onDrawn } = useColumnFit(grid, { shape, width: fits ? room : null });
  const [drawnSelection, selection] = useSelection(props, grid);
  // What the library alone can do needs its grid from the start.
  const isPlain = !props.search && props.pageLength === 0 && props.server === null && fits && rows.length > 0;
  const widths = useMemo(() => {
    const minimums = columns.map(({ minWidth }) => minWidth);
    return columnWidths(minimums, room);
  }, [columns, room]);
  const { still, isStill, hasGrid, onWish, onGrid } = useWake(isPlain);
  const definitions = useMemo(
    () =>
      columns.map((column) =>
        gridColumn(column, {
          movable: props.movable,
          exact: props.exact,
          selection,
          server: props.server,
          nullText: t('null'),
        }),
      ),
    [columns, props.movable, props.exact, props.server, selection, t],
  );
  const options = useMemo(
    () => ({
      // The scroll bar is included in the fit from the start, so it cannot cover the last column.
      alwaysShowVerticalScroll: scrolls,
      ...serverSorts(props.server, hooks),
      onFirstDataRendered: ({ api }: { readonly api: LibraryGrid }) => {
        onDrawn();
        setGrid(api);
        onGrid(api);
      },
      ...(props.pageLength > 0
        ? {
            pagination: true,
            paginationPageSize: props.pageLength,
            paginationPageSizeSelector: false as const,
            localeText: pageTexts(t),
            paginationNumberFormatter: ({ value }: { readonly value: number }) => value.toLocaleString(locale),
          }
        : {}),
      ...(totals === null ? {} : { pinnedBottomRowData: [labelled(totals, columns, t('summary'))] }),
      ...(startWidth === null ? {} : { autoSizeStrategy: { type: 'fitProvidedWidth' as const, width: startWidth } }),
      ...cellActions(selection),
    }),
    [props, totals, columns, hooks, scrolls, startWidth, onDrawn, selection, onGrid, t, locale],
  );
  return (
    <div className={classes.grid} {...cellHandlers(grid, rows, selection)}>
      {hasGrid ? (
        <div className={classes.full} inert={isStill}>
          <DataGrid
            key={shape}
            label={t('label')}
            columns={definitions}
            rows={rows}
            search={search}
            options={options}
          />
        </div>
      ) : null}
      {isStill ? (
        <StillTable
          ref={still}
          label={t('label')}
          columns={columns}
          widths={widths}
          rows={rows}
          totals={totals === null ? null : labelled(totals, columns, t('summary'))}
          exact={props.exact}
          selection={drawnSelection}
          nullText={t('null')}
          height={props.height}
          scrolls={scrolls}
          onWish={onWish}
        />
      ) : null}
    </div>
  );
}

/** With server pagination the server sorts. */
function serverSorts(server: ServerTable | null, hooks: ChartHooks) {
  if (server === null) return {};
  return {
    onSortChanged: (event: { readonly api: SortedGrid }) => {
      const [key, desc] = sortOf(event.api);
      const [known] = server.page.sortBy ?? [];
      if (key === known?.key && desc === known?.desc) return;
      hooks.setOwnState?.({ ...server.page, currentPage: 0, sortBy: key === undefined ? [] : [{ key, desc }] });
    },
  };
}

interface SortedGrid {
  getColumnState(): readonly { readonly colId: string; readonly sort?: string | null }[];
}

function sortOf(grid: SortedGrid): readonly [key: string | undefined, desc: boolean] {
  const found = grid.getColumnState().find(({ sort }) => sort === 'asc' || sort === 'desc');
  return [found?.colId, found?.sort === 'desc'];
}

interface CellEvent {
  readonly data?: GridRow | undefined;
  readonly event?: Event | null | undefined;
  readonly colDef: { readonly colId?: string | undefined };
}

/** A click on a cell of a dimension sends a cross-filter for its value. */
function cellActions(selection: { readonly current: CellSelection }) {
  return {
    rowClassRules: {
      [classes.faded ?? '']: ({ data }: { readonly data: GridRow | undefined }) =>
        data !== undefined && selection.current.isFaded(data),
    },
    onCellClicked({ data, event, colDef }: CellEvent) {
      if (!data || colDef.colId === undefined) return;
      selection.current.select(
        data,
        colDef.colId,
        event instanceof globalThis.MouseEvent && (event.ctrlKey || event.metaKey),
      );
    },
  };
}

/** Handled around the cells, because the library reports a right click only after the menu of the whole chart has opened. */
function cellHandlers(
  grid: LibraryGrid | null,
  rows: readonly GridRow[],
  selection: { readonly current: CellSelection },
) {
  return {
    onContextMenu(event: MouseEvent) {
      const row = rowAt(grid, rows, event.target);
      const at = { x: event.clientX, y: event.clientY };
      if (row) selection.current.openMenu(row, keyAt(event.target), at, () => event.preventDefault());
    },
    onClick(event: MouseEvent) {
      // The grid reports clicks on its own cells.
      const row = grid === null ? rowAt(null, rows, event.target) : undefined;
      const key = keyAt(event.target);
      if (row && key !== undefined) selection.current.select(row, key, event.ctrlKey || event.metaKey);
    },
    onKeyDown: (event: KeyboardEvent) => onKey(event, rowAt(grid, rows, event.target), selection.current),
  };
}

/** Enter and the space bar on a focused cell act like a click. */
function onKey(event: KeyboardEvent, row: GridRow | undefined, selection: CellSelection): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  const key = keyAt(event.target);
  if (row === undefined || key === undefined || !selection.selects(key)) return;
  event.preventDefault();
  selection.select(row, key, event.ctrlKey || event.metaKey);
}

/** The column of the cell that contains an element. */
const keyAt = (target: EventTarget): string | undefined =>
  (target instanceof Element ? target.closest('[role="gridcell"]')?.getAttribute('col-id') : undefined) ?? undefined;

/** The row that contains an element; undefined for totals, which the library numbers separately. */
function rowAt(grid: LibraryGrid | null, rows: readonly GridRow[], target: EventTarget): GridRow | undefined {
  const index = target instanceof Element ? target.closest('[row-index]')?.getAttribute('row-index') : undefined;
  if (!index || !/^\d+$/.test(index)) return undefined;
  return grid === null ? rows[Number(index)] : grid.getDisplayedRowAtIndex(Number(index))?.data;
}

/** Writes the title into the first cell of the totals row, unless that contains a number. */
function labelled(totals: GridRow, columns: readonly TableColumn[], summary: string): GridRow {
  const [first] = columns;
  return first && !first.isMetric ? { ...totals, [first.key]: summary } : totals;
}
