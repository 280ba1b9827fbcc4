import type { FormData, QueryMetric, QueryObject } from '@facet/sdk/common';
import { baseQuery, metricLabel } from '@facet/sdk/chart-query';

export function shareColumn(metric: string): string {
  return `${metric}__contribution`;
}

/** The parts; on a picture also the whole, which the parts are not when the limit cut some. */
export function pieQueries(form: FormData): readonly QueryObject[] {
  const parts = pieQuery(form);
  const file = form['result_format'] !== undefined && form['result_format'] !== 'json';
  if (file || (parts.columns ?? []).length === 0 || (parts.metrics ?? []).length === 0) return [parts];
  return [parts, { ...parts, columns: [], row_limit: 0, row_offset: 0, orderby: [], post_processing: [] }];
}

/** The parts with their amounts, and each amount's share of the sum. */
function pieQuery(form: FormData): QueryObject {
  const base = baseQuery(form);
  const metric = form['metric'] as QueryMetric | null | undefined;
  if (!metric) return base;
  const label = metricLabel(metric);
  return {
    ...base,
    ...(form['sort_by_metric'] === true ? { orderby: [[metric, false]] as const } : {}),
    post_processing: [
      { operation: 'contribution', options: { columns: [label], rename_columns: [shareColumn(label)] } },
    ],
  };
}
