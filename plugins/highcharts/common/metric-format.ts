import type { FormData, QueryMetric } from '@facet/sdk/common';
import { listOf, metricLabel } from '@facet/sdk/chart-query';

/** The format that the dataset gives the chart's first metric, if any. */
export function metricFormatOf(
  form: FormData,
  datasource: { readonly column_formats: Readonly<Record<string, string>> } | null,
): string | undefined {
  const [metric] = listOf<QueryMetric>(form.metrics ?? form.metric);
  return metric === undefined ? undefined : datasource?.column_formats[metricLabel(metric)];
}
