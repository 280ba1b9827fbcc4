import { comparedTimes } from '@facet/plugin-charts/contract';
import { defineChartQuery } from '@facet/sdk/chart-form';
import type { PostProcessingStep, QueryColumn, QueryFilter, QueryMetric, QueryObject } from '@facet/sdk/common';
import {
  baseAxis,
  baseQuery,
  comparisonTypeOf,
  compareStep,
  metricLabel,
  uniqueBy,
  type OrderBy,
} from '@facet/sdk/chart-query';
import { type QueryMode, queryModeOf } from '@facet/plugin-charts/contract';
import { type TableForm, tableForm } from './table-form.ts';

/** State of a table with server pagination. */
export interface TablePage {
  readonly currentPage?: number;
  readonly pageSize?: number;
  readonly sortBy?: readonly { readonly key: string; readonly desc: boolean }[];
  readonly searchText?: string;
  readonly searchColumn?: string;
}

/** Name of a percentage metric's column. */
export function percentColumn(label: string): string {
  return `%${label}`;
}

/** Queries for the rows and, as needed, for the number of rows, the percentages of all records, and totals. */
export function tableQueries(form: TableForm, page: TablePage): readonly QueryObject[] {
  const mode = queryModeOf(form);
  const base = baseQuery({ ...form, query_mode: mode });
  const percents = mode === 'raw' ? [] : (form.percent_metrics ?? []);
  const metrics = mode === 'raw' ? undefined : uniqueBy([...(form.metrics ?? []), ...percents], metricLabel);
  const shifts = mode === 'raw' ? [] : comparedTimes(form);
  const order = orderOf(form, mode, base, metrics);
  const main: QueryObject = {
    ...base,
    columns: mode === 'raw' ? (base.columns ?? []) : withTimeAxis(form, base),
    ...(metrics === undefined ? {} : { metrics }),
    ...(order === undefined ? {} : { orderby: order }),
    post_processing: postProcessing(form, base, percents),
    time_offsets: shifts,
  };
  const paged = paginate(form, main, page);
  const extra: QueryObject[] = [];
  if (isPaginated(form)) {
    extra.push({
      ...paged,
      time_offsets: [],
      row_limit: form.row_limit ?? 0,
      row_offset: 0,
      post_processing: [],
      is_rowcount: true,
    });
  }
  if (mode === 'aggregate' && form.percent_metric_calculation === 'all_records' && percents.length > 0)
    extra.push({
      ...main,
      columns: [],
      metrics: percents,
      post_processing: [],
      row_limit: 0,
      row_offset: 0,
      orderby: [],
    });
  if (mode === 'aggregate' && form.show_totals && metrics !== undefined)
    extra.push({ ...main, columns: [], row_limit: 0, row_offset: 0, post_processing: [], orderby: [] });
  return [paged, ...extra];
}

/** Index of the totals among the answers; -1 if the form requests none. */
export function totalsIndex(form: TableForm): number {
  if (!form.show_totals || queryModeOf(form) === 'raw') return -1;
  const before = [
    isPaginated(form),
    form.percent_metric_calculation === 'all_records' && (form.percent_metrics ?? []).length > 0,
  ];
  return 1 + before.filter(Boolean).length;
}

export function isPaginated(form: TableForm): boolean {
  const format = form.result_format;
  return form.server_pagination === true && format !== 'csv' && format !== 'xlsx' && form.result_type !== 'results';
}

function orderOf(
  form: TableForm,
  mode: QueryMode,
  base: QueryObject,
  metrics: readonly QueryMetric[] | undefined,
): readonly OrderBy[] | undefined {
  if (mode === 'raw') return base.orderby ?? [];
  const { timeseries_limit_metric: metric } = form;
  if (metric !== undefined) return [[metric, !form.order_desc]];
  const [first] = metrics ?? [];
  return first === undefined ? base.orderby : [[first, false]];
}

/** The time column comes first, truncated to the time grain. */
function withTimeAxis(form: TableForm, base: QueryObject): readonly QueryColumn[] {
  const columns = (base.columns ?? []).map((column) => timed(form, column, base.extras?.time_grain_sqla));
  const isAxis = (column: QueryColumn) => typeof column !== 'string' && column.columnType === 'BASE_AXIS';
  return [...columns.filter(isAxis), ...columns.filter((column) => !isAxis(column))];
}

/** Truncates a dimension that contains timestamps to the time grain. */
export function timed(form: TableForm, column: QueryColumn, grain = form.time_grain_sqla): QueryColumn {
  const isTime = typeof column === 'string' && form.temporal_columns_lookup?.[column] === true;
  return isTime && grain ? baseAxis(column, grain) : column;
}

function postProcessing(
  form: TableForm,
  base: QueryObject,
  percents: readonly QueryMetric[],
): readonly PostProcessingStep[] {
  const steps: PostProcessingStep[] = [];
  if (percents.length > 0) {
    const labels = [...new Set(percents.map(metricLabel))];
    steps.push({
      operation: 'contribution',
      options: {
        columns: labels,
        rename_columns: labels.map(percentColumn),
        // The server fills in the totals from the query for all records.
        ...(form.percent_metric_calculation === 'all_records' ? { contribution_totals: {} } : {}),
      },
    });
  }
  const compare =
    comparisonTypeOf(form) === undefined
      ? undefined
      : compareStep({ ...form, time_compare: comparedTimes(form) }, base);
  if (compare) steps.push(compare);
  return steps;
}

function paginate(form: TableForm, query: QueryObject, page: TablePage): QueryObject {
  if (!isPaginated(form)) return query;
  const size = page.pageSize ?? form.server_page_length ?? 10;
  const [sort] = page.sortBy ?? [];
  const search: readonly QueryFilter[] =
    page.searchText && page.searchColumn ? [{ col: page.searchColumn, op: 'ILIKE', val: `${page.searchText}%` }] : [];
  return {
    ...query,
    row_limit: size,
    row_offset: (page.currentPage ?? 0) * size,
    filters: [...(query.filters ?? []), ...search],
    ...(sort === undefined ? {} : { orderby: [[sort.key, !sort.desc]] as const }),
  };
}

export const tableQuery = defineChartQuery({
  form: tableForm,
  buildQuery: (form, { ownState }) => ({ queries: tableQueries(form, ownState) }),
});
