import { baseQuery } from '@facet/sdk/chart-query';
import type { ExtraFormData, FormData, QueryContext, QueryMetric, QueryResult } from '@facet/sdk/common';

export interface BoundsQuestion {
  readonly filterId: string;
  readonly datasetId: number;
  readonly column: string;
  /** Filters of parent filters and pre-filters. */
  readonly dependencies: ExtraFormData;
}

/** Queries the smallest and the largest value of the column. */
export function boundsQuery({ filterId, datasetId, column, dependencies }: BoundsQuestion): QueryContext {
  const { time_range, granularity_sqla, adhoc_filters = [], filters } = dependencies;
  const form: FormData = {
    viz_type: 'filter_range',
    datasource: `${datasetId}__table`,
    native_filter_id: filterId,
    ...(time_range === undefined ? {} : { time_range }),
    ...(granularity_sqla === undefined ? {} : { granularity_sqla }),
    adhoc_filters,
    extra_form_data: filters === undefined ? {} : { filters },
  };
  return {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ ...baseQuery(form), columns: [], metrics: [endOf('MIN', column), endOf('MAX', column)] }],
    form_data: form,
    result_format: 'json',
    result_type: 'full',
  };
}

const endOf = (aggregate: 'MIN' | 'MAX', column: string): QueryMetric => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate,
  label: aggregate.toLowerCase(),
  hasCustomLabel: true,
});

/** `null` for a column without values. */
export function boundsOf(results: readonly QueryResult[]): { readonly min: number; readonly max: number } | null {
  const { min, max } = results[0]?.data[0] ?? {};
  return typeof min === 'number' && typeof max === 'number' ? { min, max } : null;
}
