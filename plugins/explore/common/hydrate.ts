import type { FormData } from '@facet/sdk/common';
import { DEFAULT_SCHEME, listOf } from '@facet/plugin-charts/contract';

export interface HydrationDefaults {
  readonly vizType: string;
  readonly timeFilter: string;
}

export interface HydrationDataset {
  readonly main_dttm_col: string | null;
  readonly columns: readonly { readonly column_name: string; readonly is_dttm: boolean }[];
  readonly metrics: readonly { readonly metric_name: string }[];
}

/** A stored form, completed to one that the panel can show. */
export function hydrate(
  stored: Readonly<Record<string, unknown>>,
  datasource: string,
  dataset: HydrationDataset,
  defaults: HydrationDefaults,
): FormData {
  const vizType = stored['viz_type'];
  const form: Record<string, unknown> = {
    color_scheme: DEFAULT_SCHEME,
    linear_color_scheme: 'superset_seq_1',
    ...stored,
    datasource,
    viz_type: typeof vizType === 'string' && vizType !== '' ? vizType : defaults.vizType,
  };
  const isNew = stored['slice_id'] === undefined && stored['metrics'] === undefined && stored['metric'] === undefined;
  const time = timeColumn(dataset);
  if (form['include_time'] === true && form['granularity_sqla']) {
    form['groupby'] = [form['granularity_sqla'], ...listOf(form['groupby'])];
    form['granularity_sqla'] = null;
  }
  if (isNew) {
    const metric = dataset.metrics[0]?.metric_name;
    if (metric !== undefined) {
      form['metrics'] = [metric];
      form['metric'] = metric;
    }
    if (time !== null && form['x_axis'] === undefined) form['x_axis'] = time;
    if (time !== null && form['adhoc_filters'] === undefined)
      form['adhoc_filters'] = [rangeFilter(time, defaults.timeFilter)];
  }
  if (form['x_axis'] === undefined && form['granularity_sqla']) form['x_axis'] = form['granularity_sqla'];
  return form as FormData;
}

function timeColumn(dataset: HydrationDataset): string | null {
  const known = new Set(dataset.columns.filter((column) => column.is_dttm).map((column) => column.column_name));
  if (dataset.main_dttm_col !== null && known.has(dataset.main_dttm_col)) return dataset.main_dttm_col;
  return [...known][0] ?? null;
}

function rangeFilter(column: string, range: string) {
  return {
    clause: 'WHERE',
    subject: column,
    operator: 'TEMPORAL_RANGE',
    operatorId: 'TEMPORAL_RANGE',
    comparator: range,
    expressionType: 'SIMPLE',
  };
}
