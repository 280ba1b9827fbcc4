import type { ChartHooks, ChartInput, ChartType } from '@facet/plugin-charts/contract.client';
import { Pagination, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { QueryColumn } from '@facet/sdk/common';
import { DataGrid, type GridColumn, type GridRow } from '@facet/sdk/ui';
import { crossFilterMask, selectedTexts, toggleMark } from '@facet/plugin-charts/contract';
import { columnLabel, numberOf } from '@facet/sdk/chart-query';
import { groupText } from '@facet/sdk/formatting';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TableCell } from './table-cell.tsx';
import { tableColumns, type Cell, type TableColumn } from './table-columns.ts';
import { queryModeOf } from '../common/query-mode.ts';
import type { TableForm } from '../common/table-form.ts';
import { isPaginated, totalsIndex, type TablePage } from '../common/table-query.ts';
import classes from './table-chart.module.css';

export interface TableProps {
  /** CSS pixels of the drawing area. */
  readonly width: number;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly GridRow[];
  readonly totals: GridRow | null;
  readonly search: boolean;
  /** Rows a page; 0: all rows in one scrolling grid. */
  readonly pageLength: number;
  readonly movable: boolean;
  /** The limit left rows out. */
  readonly isCut: boolean;
  /** Set when the server gives one page at a time. */
  readonly server: { readonly rowCount: number; readonly page: TablePage } | null;
  readonly dimensions: readonly QueryColumn[];
  readonly selected: readonly string[];
  readonly hooks: ChartHooks;
}

export function tableProps(input: ChartInput<TableForm>): TableProps {
  const { formData: form, queries, datasource, filterState, ownState, hooks } = input;
  const [result] = queries;
  const totals = queries[totalsIndex(form)]?.data[0] ?? null;
  const names = { verbose: datasource?.verbose_map ?? {}, formats: datasource?.column_formats ?? {} };
  const counted = queries[1]?.data[0];
  return {
    width: input.width,
    columns: result ? tableColumns(form, result, names) : [],
    rows: result?.data ?? [],
    totals,
    isCut: (result?.sql_rowcount ?? result?.rowcount ?? 0) >= (form.row_limit ?? Number.POSITIVE_INFINITY),
    search: form.include_search,
    pageLength: isPaginated(form) ? 0 : (form.page_length ?? 0),
    movable: form.allow_rearrange_columns,
    server: isPaginated(form)
      ? { rowCount: numberOf(counted === undefined ? 0 : Object.values(counted)[0]) ?? 0, page: ownState }
      : null,
    dimensions: queryModeOf(form) === 'aggregate' ? (form.groupby ?? []) : [],
    selected: selectedTexts(filterState),
    hooks,
  };
}

/** More rows than a usual tile shows. */
const MANY_ROWS = 12;
const SCROLL_BAR = 18;
const EDGE = 2;

/** What is used of the library's grid. */
interface Grid {
  isDestroyed(): boolean;
  sizeColumnsToFit(width: number): void;
}

function TableChart(props: TableProps) {
  const { t } = useTranslation('facet/chart-table');
  const { columns, rows, totals, dimensions, hooks, selected } = props;
  const [search, setSearch] = useState('');
  const [grid, setGrid] = useState<Grid | null>(null);
  // The grid fits its columns once; other columns want another grid.
  const shape = columns.map((column) => column.key).join('\n');
  const scrolls = rows.length > MANY_ROWS;
  const fits = columns.every((column) => column.width === undefined);
  // A scroll bar that lies over the grid has no width to the library, so its place is kept free here.
  useEffect(() => {
    if (grid && fits && !grid.isDestroyed()) grid.sizeColumnsToFit(props.width - (scrolls ? SCROLL_BAR : EDGE));
  }, [grid, fits, scrolls, props.width]);
  const definitions = useMemo(
    () => columns.map((column) => definition(column, t('null'), props.movable)),
    [columns, props.movable, t],
  );
  const options = useMemo(
    () => ({
      // Its width is part of the fit from the start, so it cannot cover the last column.
      alwaysShowVerticalScroll: scrolls,
      onFirstDataRendered: (event: { readonly api: Grid }) => setGrid(event.api),
      ...(props.pageLength > 0
        ? { pagination: true, paginationPageSize: props.pageLength, paginationPageSizeSelector: false as const }
        : {}),
      ...(totals === null ? {} : { pinnedBottomRowData: [labelled(totals, columns, t('summary'))] }),
      ...(fits ? { autoSizeStrategy: { type: 'fitGridWidth' as const } } : {}),
      ...(hooks.setDataMask && dimensions.length > 0
        ? {
            rowClassRules: {},
            onCellClicked: (event: {
              readonly data?: GridRow | undefined;
              readonly event?: Event | null | undefined;
              readonly colDef: { readonly colId?: string | undefined };
            }) => {
              const clicked = event.colDef.colId;
              if (!event.data || !dimensions.some((column) => columnLabel(column) === clicked)) return;
              const markOf = (row: GridRow) => dimensions.map((column) => row[columnLabel(column)] ?? null);
              const textOfRow = (row: GridRow) => markOf(row).map(groupText).join(', ');
              const add = event.event instanceof MouseEvent && (event.event.ctrlKey || event.event.metaKey);
              const chosen = new Set(toggleMark(selected, textOfRow(event.data), add));
              hooks.setDataMask?.(
                crossFilterMask(dimensions, rows.filter((row) => chosen.has(textOfRow(row))).map(markOf)),
              );
            },
          }
        : {}),
    }),
    [props.pageLength, totals, columns, hooks, dimensions, selected, rows, scrolls, fits, t],
  );
  return (
    <div className={classes.root}>
      {props.search ? (
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
      <div className={classes.grid}>
        <DataGrid key={shape} label={t('label')} columns={definitions} rows={rows} search={search} options={options} />
      </div>
      {props.server === null && rows.length > MANY_ROWS ? (
        <div className={classes.footer}>
          {t('rows', { count: rows.length })}
          {props.isCut ? ` · ${t('cut')}` : ''}
        </div>
      ) : null}
      {props.server === null ? null : <ServerPages {...props.server} hooks={hooks} />}
    </div>
  );
}

const DEFAULT_PAGE = 10;

function ServerPages({ rowCount, page, hooks }: NonNullable<TableProps['server']> & { readonly hooks: ChartHooks }) {
  const { t } = useTranslation('facet/chart-table');
  const size = page.pageSize ?? DEFAULT_PAGE;
  return (
    <div className={classes.footer}>
      <span>{t('rows', { count: rowCount })}</span>
      <Pagination
        size="xs"
        total={Math.max(1, Math.ceil(rowCount / size))}
        value={(page.currentPage ?? 0) + 1}
        onChange={(next) => hooks.setOwnState?.({ ...page, currentPage: next - 1 })}
      />
    </div>
  );
}

function definition(column: TableColumn, nullText: string, movable: boolean): GridColumn {
  return {
    key: column.key,
    label: column.label,
    kind: column.kind,
    ...(column.width === undefined ? {} : { width: column.width }),
    format: (value) => (value === null || value === undefined ? nullText : column.format(value)),
    extra: {
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
        };
      },
      cellRenderer: (cell: { readonly value: Cell | undefined; readonly node: { readonly rowPinned?: unknown } }) => (
        <TableCell
          column={column}
          value={cell.value}
          isTotal={cell.node.rowPinned !== undefined && cell.node.rowPinned !== null}
          nullText={nullText}
        />
      ),
    },
  };
}

/** The totals row says so in its first cell, unless that holds a number. */
function labelled(totals: GridRow, columns: readonly TableColumn[], summary: string): GridRow {
  const [first] = columns;
  return first && !first.isMetric ? { ...totals, [first.key]: summary } : totals;
}

export const tableChart: ChartType<TableForm, TableProps> = {
  transformProps: tableProps,
  Component: TableChart,
};
