import type { ChartHooks, ChartInput } from '@facet/plugin-charts/contract.client';
import { type ExactText, exactTexts, type FilterState, type QueryColumn, type QueryResult } from '@facet/sdk/common';
import type { GridRow } from '@facet/sdk/ui';
import { queryModeOf, resultNames } from '@facet/plugin-charts/contract';
import { columnLabel, metricLabel, numberOf } from '@facet/sdk/chart-query';
import type { ServerTable } from './server-pages.tsx';
import { tableColumns, type TableColumn } from './table-columns.ts';
import { comparedResult, comparedRow, tableComparison } from '../common/table-comparison.ts';
import type { TableForm } from '../common/table-form.ts';
import { isPaginated, timed, totalsIndex } from '../common/table-query.ts';

export interface TableProps {
  /** CSS pixels of the drawing area. */
  readonly width: number;
  readonly height: number;
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
    height: input.height,
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

const NOTHING_EXACT: ExactText = () => undefined;
