import type { FormData, QueryMetric, QueryObject } from '@facet/sdk/common';
import { baseQuery, metricLabel } from '@facet/plugin-charts/contract';

export function shareColumn(metric: string): string {
  return `${metric}__contribution`;
}

/** The parts with their amounts, and each amount's share of the sum. */
export function pieQuery(form: FormData): QueryObject {
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
