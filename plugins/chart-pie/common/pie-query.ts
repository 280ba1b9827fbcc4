import { defineChartQuery } from '@facet/sdk/chart-form';
import { baseQuery, metricLabel } from '@facet/sdk/chart-query';
import type { QueryObject } from '@facet/sdk/common';
import { type PieForm, pieForm } from './pie-form.ts';

export function shareColumn(metric: string): string {
  return `${metric}__contribution`;
}

/** Queries the parts and, for a chart, also the whole, because the row limit may cut parts. */
export function pieQueries(form: PieForm): readonly QueryObject[] {
  const parts = partsQuery(form);
  const file = form.result_format !== undefined && form.result_format !== 'json';
  if (file || (parts.columns ?? []).length === 0 || (parts.metrics ?? []).length === 0) return [parts];
  return [parts, { ...parts, columns: [], row_limit: 0, row_offset: 0, orderby: [], post_processing: [] }];
}

/** Queries the parts with their amounts, and each amount's share of the sum. */
function partsQuery(form: PieForm): QueryObject {
  const base = baseQuery(form);
  const { metric } = form;
  if (metric === undefined) return base;
  const label = metricLabel(metric);
  return {
    ...base,
    ...(form.sort_by_metric ? { orderby: [[metric, false]] as const } : {}),
    post_processing: [
      { operation: 'contribution', options: { columns: [label], rename_columns: [shareColumn(label)] } },
    ],
  };
}

export const pieQuery = defineChartQuery({
  form: pieForm,
  buildQuery: (form) => ({ queries: pieQueries(form) }),
});
