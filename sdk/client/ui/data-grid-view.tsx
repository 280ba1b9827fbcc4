import {
  type CellKeyDownEvent,
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelModule,
  type ColDef,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  type FullWidthCellKeyDownEvent,
  ModuleRegistry,
  LocaleModule,
  PaginationModule,
  PinnedRowModule,
  QuickFilterModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
} from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useEffect, useMemo, useRef } from 'react';
import type { ExactText } from '../../common/query/exact-values.ts';
import { copyText } from './copy-text.ts';
import type { DataGridProps, GridCell, GridColumn, GridRow } from './data-grid-props.ts';
import classes from './data-grid.module.css';
import { gridTheme } from './theme/ag-grid-theme.ts';

ModuleRegistry.registerModules([
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  EventApiModule,
  LocaleModule,
  PaginationModule,
  PinnedRowModule,
  QuickFilterModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
]);

const NULL_TEXT = '<NULL>';
const INDEX_COLUMN = '__row';

// Columns say how their values read; the library would draw booleans as check boxes.
const DEFAULTS: ColDef<GridRow> = {
  cellDataType: false,
  resizable: true,
  sortable: true,
  minWidth: 64,
  suppressMovable: false,
};

export default function DataGridView({ label, columns, rows, exact, rowNumbers, search, options }: DataGridProps) {
  const definitions = useMemo(
    () => [
      ...(rowNumbers ? [rowNumberColumn(Number(rowNumbers))] : []),
      ...columns.map((column) => columnDefinition(column, exact)),
    ],
    [columns, exact, rowNumbers],
  );
  const grid = useRef<AgGridReact<GridRow>>(null);
  // The grid draws new rows before it takes new columns: cells of a column that stays would keep its former format.
  useEffect(() => {
    if (definitions.length > 0) grid.current?.api?.refreshCells({ force: true });
  }, [definitions]);
  return (
    <AgGridReact<GridRow>
      ref={grid}
      theme={gridTheme}
      rowData={rows as GridRow[]}
      columnDefs={definitions}
      defaultColDef={DEFAULTS}
      autoSizeStrategy={{ type: 'fitCellContents', defaultMaxWidth: 360 }}
      enableCellTextSelection
      ensureDomOrder
      animateRows={false}
      suppressFieldDotNotation
      onCellKeyDown={(event) => copyCell(event, exact)}
      onGridReady={(event) => event.api.setGridAriaProperty('label', label)}
      // A search or another order moves rows that stay in sight; the grid would keep their former numbers.
      onModelUpdated={({ api }) => {
        if (rowNumbers) api.refreshCells({ columns: [INDEX_COLUMN], force: true });
      }}
      {...(search === undefined ? {} : { quickFilterText: search })}
      {...options}
    />
  );
}

function rowNumberColumn(first: number): ColDef<GridRow> {
  return {
    colId: INDEX_COLUMN,
    headerName: '#',
    valueGetter: (row) => (row.node?.rowIndex ?? 0) + first,
    getQuickFilterText: () => '',
    width: 56,
    minWidth: 40,
    pinned: 'left',
    sortable: false,
    resizable: false,
    suppressMovable: true,
    cellClass: classes.index ?? '',
  };
}

function columnDefinition(column: GridColumn, exact?: ExactText): ColDef<GridRow> {
  const number = column.kind === 'number';
  return {
    field: column.key,
    colId: column.key,
    headerName: column.label ?? column.key,
    headerTooltip: column.label ?? column.key,
    ...(column.width === undefined ? {} : { width: column.width }),
    ...(column.pinned === undefined ? {} : { pinned: column.pinned }),
    ...(number ? { type: 'rightAligned' } : {}),
    valueFormatter: ({ value, data }) => cellText(value as GridCell, column, exact?.(data, column.key)),
    getQuickFilterText: ({ value, data }) => searchedText(value as GridCell, column, exact?.(data, column.key)),
    cellClassRules: {
      [classes.null ?? '']: ({ value, data }) => isNone(value) && exact?.(data, column.key) === undefined,
      [classes.number ?? '']: () => number,
    },
    ...column.extra,
  };
}

/** A format shows as many digits of a number as it says; what is no number has none. */
export function cellText(value: GridCell, column: Pick<GridColumn, 'format'>, exact?: string): string {
  if (isNone(value)) return exact ?? NULL_TEXT;
  return column.format ? column.format(value, exact) : (exact ?? String(value));
}

/** The text of a cell that a search looks in: the shown text and the raw value. */
export function searchedText(value: GridCell, column: Pick<GridColumn, 'format'>, exact?: string): string {
  const shown = cellText(value, column, exact);
  const given = isNone(value) ? '' : String(value);
  return given === '' || shown === given ? shown : `${shown} ${given}`;
}

const isNone = (value: unknown): value is null | undefined => value === null || value === undefined;

/** The free grid copies no ranges, so Ctrl-C takes the focused cell unless text is selected. */
function copyCell(
  event: CellKeyDownEvent<GridRow> | FullWidthCellKeyDownEvent<GridRow>,
  exact: ExactText | undefined,
): void {
  const key = event.event;
  if (!(key instanceof KeyboardEvent) || key.key.toLowerCase() !== 'c' || !(key.ctrlKey || key.metaKey)) return;
  if (globalThis.getSelection()?.toString() || !('value' in event)) return;
  const value = event.value as GridCell;
  const text = event.data === undefined ? undefined : exact?.(event.data, event.column.getColId());
  void copyText(text ?? (isNone(value) ? '' : String(value)));
}
