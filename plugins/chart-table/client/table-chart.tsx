import type { ChartHooks, ChartInput, ChartType } from '@facet/plugin-charts/contract.client';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ExactText, exactTexts, type FilterState, type QueryColumn, type QueryResult } from '@facet/sdk/common';
import { DataGrid, type GridColumn, type GridRow } from '@facet/sdk/ui';
import { resultNames } from '@facet/plugin-charts/contract';
import { columnLabel, metricLabel, numberOf } from '@facet/sdk/chart-query';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServerPages, ServerSearch, type ServerTable } from './server-pages.tsx';
import { type CellSelection, cellSelection } from './cell-selection.ts';
import { cellText, exactCell, isDrawn } from './cell-text.ts';
import { TableCell } from './table-cell.tsx';
import { tableColumns, type Cell, type TableColumn } from './table-columns.ts';
import { comparedResult, comparedRow, tableComparison } from '../common/table-comparison.ts';
import { queryModeOf } from '@facet/plugin-charts/contract';
import type { TableForm } from '../common/table-form.ts';
import { isPaginated, timed, totalsIndex } from '../common/table-query.ts';
import classes from './table-chart.module.css';

export interface TableProps {
  /** CSS pixels of the drawing area. */
  readonly width: number;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly GridRow[];
  /** Exact digits of values that doubles cannot hold. */
  readonly exact: ExactText;
  readonly totals: GridRow | null;
  readonly search: boolean;
  /** Rows per page; 0: all rows in one scrolling grid. */
  readonly pageLength: number;
  readonly movable: boolean;
  /** Whether the row limit left rows out. */
  readonly isCut: boolean;
  /** Set with server pagination. */
  readonly server: ServerTable | null;
  /** Columns by which other charts can be filtered. */
  readonly dimensions: readonly QueryColumn[];
  readonly isRaw: boolean;
  /** Types of the rows' columns. */
  readonly queries: readonly Pick<QueryResult, 'colnames' | 'coltypes'>[];
  readonly filterState: FilterState;
  readonly hooks: ChartHooks;
}

export function tableProps(input: ChartInput<TableForm>): TableProps {
  const { formData: form, queries, datasource, filterState, ownState, hooks } = input;
  const comparison = tableComparison(form);
  const isRaw = queryModeOf(form) === 'raw';
  const [asked] = queries;
  const result = asked === undefined || comparison === null ? asked : comparedResult(asked, comparison);
  const summed = queries[totalsIndex(form)]?.data[0] ?? null;
  const totals =
    summed === null || comparison === null
      ? summed
      : comparedRow(summed, (form.metrics ?? []).map(metricLabel), comparison.time);
  const names = resultNames(datasource);
  const counted = queries[1]?.data[0];
  return {
    width: input.width,
    columns: result ? tableColumns(form, result, names) : [],
    rows: result?.data ?? [],
    exact: result ? exactTexts(result) : NOTHING_EXACT,
    totals,
    isCut: (result?.sql_rowcount ?? result?.rowcount ?? 0) >= (form.row_limit ?? Number.POSITIVE_INFINITY),
    search: form.include_search,
    pageLength: isPaginated(form) ? 0 : (form.page_length ?? 0),
    movable: form.allow_rearrange_columns,
    server: isPaginated(form)
      ? {
          rowCount: numberOf(counted === undefined ? 0 : Object.values(counted)[0]) ?? 0,
          page: ownState,
          pageLength: form.server_page_length ?? 10,
        }
      : null,
    isRaw,
    dimensions: isRaw
      ? (form.all_columns ?? []).filter((column) => !isNumeric(asked, columnLabel(column)))
      : (form.groupby ?? []).map((column) => timed(form, column)),
    queries,
    filterState,
    hooks,
  };
}

/** In raw records, numeric columns are amounts and do not send cross-filters. */
const isNumeric = (result: QueryResult | undefined, key: string): boolean =>
  result?.coltypes[result.colnames.indexOf(key)] === 0;

/** More rows than an ordinary tile shows. */
const MANY_ROWS = 12;
const SCROLL_BAR = 18;
/** Below this width the footer shows fewer page numbers. */
const NARROW = 480;
const EDGE = 2;

/** The members of the library's grid that are used here. */
interface Grid {
  isDestroyed(): boolean;
  sizeColumnsToFit(width: number): void;
  redrawRows(): void;
  getDisplayedRowAtIndex(index: number): { readonly data?: GridRow | undefined } | undefined;
}

/** Cells read the selection when they are drawn, so a new selection redraws only their rows and not the whole grid. */
function useSelection(props: TableProps, grid: Grid | null): { readonly current: CellSelection } {
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
  return current;
}

function TableChart(props: TableProps) {
  const { t } = useTranslation('facet/chart-table');
  const { columns, rows, totals, hooks } = props;
  const [search, setSearch] = useState('');
  const [grid, setGrid] = useState<Grid | null>(null);
  // The grid sizes its columns once, so other columns need a new grid.
  const shape = columns.map((column) => column.key).join('\n');
  const scrolls = rows.length > MANY_ROWS;
  const fits = columns.every((column) => column.width === undefined);
  // The library assumes a width of 0 for overlay scroll bars, so room is reserved here.
  const room = props.width - (scrolls ? SCROLL_BAR : EDGE);
  /** The width that the columns are sized to fill; null: they keep their own widths. */
  const filled = useRef<number | null>(null);
  const [start, setStart] = useState({ shape, room });
  if (start.shape !== shape) setStart({ shape, room });
  useEffect(() => {
    // A grid that is created with this width would be measured again as a whole.
    const wanted = fits ? room : null;
    if (!grid || grid.isDestroyed() || filled.current === wanted) return;
    if (wanted !== null) grid.sizeColumnsToFit(wanted);
    filled.current = wanted;
  }, [grid, fits, room]);
  const selection = useSelection(props, grid);
  const definitions = useMemo(
    () =>
      columns.map((column) =>
        definition(
          column,
          t('null'),
          { movable: props.movable, exact: props.exact, selection },
          sorted(props.server, column.key),
        ),
      ),
    [columns, props.movable, props.exact, props.server, selection, t],
  );
  const options = useMemo(
    () => ({
      // The scroll bar is included in the fit from the start, so it cannot cover the last column.
      alwaysShowVerticalScroll: scrolls,
      ...serverSorts(props.server, hooks),
      onFirstDataRendered: ({ api }: { readonly api: Grid }) => {
        filled.current = fits ? start.room : null;
        setGrid(api);
      },
      ...(props.pageLength > 0
        ? { pagination: true, paginationPageSize: props.pageLength, paginationPageSizeSelector: false as const }
        : {}),
      ...(totals === null ? {} : { pinnedBottomRowData: [labelled(totals, columns, t('summary'))] }),
      ...(fits ? { autoSizeStrategy: { type: 'fitProvidedWidth' as const, width: start.room } } : {}),
      ...cellActions(selection),
    }),
    [props, totals, columns, hooks, scrolls, fits, start, selection, t],
  );
  return (
    <div className={classes.root}>
      {props.search && props.server !== null ? (
        <ServerSearch page={props.server.page} columns={columns.filter(({ kind }) => kind === 'text')} hooks={hooks} />
      ) : null}
      {props.search && props.server === null ? (
        <div className={classes.bar}>
          <TextInput
            aria-label={t('search')}
            placeholder={t('search')}
            leftSection={<IconSearch size={14} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </div>
      ) : null}
      {/* Handled here, because the library reports a right click only after the menu of the whole chart has opened. */}
      <div
        className={classes.grid}
        onContextMenu={(event) => {
          const row = rowAt(grid, event.target);
          const at = { x: event.clientX, y: event.clientY };
          if (row) selection.current.openMenu(row, keyAt(event.target), at, () => event.preventDefault());
        }}
        onKeyDown={(event) => onKey(event, grid, selection.current)}
      >
        <DataGrid
          key={shape}
          label={t('label')}
          columns={definitions}
          rows={rows}
          search={props.server === null ? search : ''}
          options={options}
        />
      </div>
      {props.server === null && rows.length > MANY_ROWS ? (
        <div className={classes.footer}>
          {t('rows', { count: rows.length })}
          {props.isCut ? ` · ${t('cut')}` : ''}
        </div>
      ) : null}
      {props.server === null ? null : <ServerPages {...props.server} isNarrow={props.width < NARROW} hooks={hooks} />}
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

const NOTHING_EXACT: ExactText = () => undefined;

interface SortedGrid {
  getColumnState(): readonly { readonly colId: string; readonly sort?: string | null }[];
}

function sortOf(grid: SortedGrid): readonly [key: string | undefined, desc: boolean] {
  const found = grid.getColumnState().find(({ sort }) => sort === 'asc' || sort === 'desc');
  return [found?.colId, found?.sort === 'desc'];
}

/** The server returns a sorted page; the grid shows the order, but must not sort the rows itself. */
function sorted(
  server: ServerTable | null,
  key: string,
): Pick<NonNullable<GridColumn['extra']>, 'sort' | 'comparator'> {
  if (server === null) return {};
  const [sort] = server.page.sortBy ?? [];
  return { comparator: () => 0, sort: sort?.key === key ? (sort.desc ? 'desc' : 'asc') : null };
}

/** Highlights the cells with selected values. */
const selectionStyle = (
  selection: CellSelection,
  row: GridRow | undefined,
  key: string,
): Readonly<Record<string, string>> => ({
  ...(selection.selects(key) ? { cursor: 'pointer' } : {}),
  ...(row && selection.isSelected(row, key) ? { boxShadow: 'inset 3px 0 0 var(--accent)', fontWeight: '600' } : {}),
});

interface DrawnCell {
  readonly value: Cell;
  readonly data?: GridRow;
  readonly isTotal: boolean;
}

const isTotal = (node: { readonly rowPinned?: unknown } | null): boolean =>
  node?.rowPinned !== undefined && node.rowPinned !== null;

function definition(
  column: TableColumn,
  nullText: string,
  {
    movable,
    exact,
    selection,
  }: Pick<TableProps, 'movable' | 'exact'> & { readonly selection: { readonly current: CellSelection } },
  order: ReturnType<typeof sorted>,
): GridColumn {
  const cell = ({ value, data, isTotal: total }: DrawnCell) => (
    <TableCell column={column} value={value} row={data ?? {}} isTotal={total} exact={exact(data, column.key)} />
  );
  return {
    key: column.key,
    label: column.label,
    kind: column.kind,
    ...(column.width === undefined ? {} : { width: column.width }),
    format: (value) => cellText(column, value, false, nullText),
    extra: {
      ...order,
      minWidth: column.minWidth,
      suppressMovable: !movable,
      headerClass: column.align === 'right' ? 'ag-right-aligned-header' : '',
      cellStyle: (cell) => {
        const color = column.colorOf((cell.value ?? null) as Cell);
        return {
          textAlign: column.align,
          ...(column.truncate ? { textOverflow: 'ellipsis' } : {}),
          ...(color === undefined ? {} : { backgroundColor: `color-mix(in srgb, ${color} 22%, transparent)` }),
          ...(cell.node.rowPinned ? { fontWeight: '600' } : {}),
          ...selectionStyle(selection.current, cell.node.rowPinned ? undefined : cell.data, column.key),
        };
      },
      valueFormatter: ({ value, data, node }) =>
        exactCell(column, exact(data, column.key)) ??
        cellText(column, value as Cell | undefined, isTotal(node), nullText),
      cellRendererSelector: ({ value, node }) =>
        isDrawn(column, value as Cell | undefined)
          ? { component: cell, params: { isTotal: isTotal(node) } }
          : undefined,
    },
  };
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
      selection.current.select(data, colDef.colId, event instanceof MouseEvent && (event.ctrlKey || event.metaKey));
    },
  };
}

/** Enter and the space bar on a focused cell act like a click. */
function onKey(event: KeyboardEvent, grid: Grid | null, selection: CellSelection): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  const [row, key] = [rowAt(grid, event.target), keyAt(event.target)];
  if (row === undefined || key === undefined || !selection.selects(key)) return;
  event.preventDefault();
  selection.select(row, key, event.ctrlKey || event.metaKey);
}

/** The column of the cell that contains an element. */
const keyAt = (target: EventTarget): string | undefined =>
  (target instanceof Element ? target.closest('.ag-cell')?.getAttribute('col-id') : undefined) ?? undefined;

/** The row that contains an element; undefined for totals, which the library numbers separately. */
function rowAt(grid: Grid | null, target: EventTarget): GridRow | undefined {
  const index = target instanceof Element ? target.closest('[row-index]')?.getAttribute('row-index') : undefined;
  return index && /^\d+$/.test(index) ? grid?.getDisplayedRowAtIndex(Number(index))?.data : undefined;
}

/** Writes the title into the first cell of the totals row, unless that contains a number. */
function labelled(totals: GridRow, columns: readonly TableColumn[], summary: string): GridRow {
  const [first] = columns;
  return first && !first.isMetric ? { ...totals, [first.key]: summary } : totals;
}

export const tableChart: ChartType<TableForm, TableProps> = {
  transformProps: tableProps,
  Component: TableChart,
};
