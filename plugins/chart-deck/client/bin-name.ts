import type { ChartInput } from '@facet/plugin-charts/contract.client';
import { metricLabel } from '@facet/sdk/chart-query';
import type { QueryMetric } from '@facet/sdk/common';

/** Name of the metric that bins aggregate. */
export function nameOf({
  formData,
  datasource,
}: Pick<
  ChartInput<ChartInput['formData'] & { readonly size?: QueryMetric | undefined }>,
  'formData' | 'datasource'
>): string {
  const label = formData.size === undefined ? '' : metricLabel(formData.size);
  return datasource?.verbose_map[label] ?? label;
}
