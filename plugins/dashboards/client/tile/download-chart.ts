import type { FormData } from '@facet/sdk/common';
import { allRowsOf } from '@facet/plugin-charts/contract';
import { saveFile } from '@facet/sdk/ui';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';

export interface Download {
  readonly format: 'csv' | 'xlsx' | 'parquet';
  /** As the chart shows its rows. */
  readonly asShown: boolean;
  /** Beyond the row limit of the chart, as far as the server allows. */
  readonly allRows?: boolean;
}

/** Fetches the rows of a chart, with the filters that reach it, as a file, and hands it to the browser. @throws ApiError */
export async function downloadChart(
  runtime: DashboardRuntime,
  formData: FormData,
  ownState: Readonly<Record<string, unknown>>,
  { format, asShown, allRows = false }: Download,
  name: string,
): Promise<void> {
  const context = await runtime.charts.buildQueryContext(
    {
      ...formData,
      ...(allRows ? { server_pagination: false } : {}),
      result_format: format,
      ...(asShown ? { result_type: 'post_processed' } : {}),
    },
    ownState,
  );
  const response = await runtime.api.request(`/api/v1/chart/data?dashboard_id=${runtime.id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...context,
      ...(allRows ? { queries: context.queries.map(allRowsOf) } : {}),
      result_format: format,
      result_type: asShown ? 'post_processed' : 'full',
    }),
  });
  const blob = await response.blob();
  saveFile(blob, `${name}.${blob.type.includes('zip') ? 'zip' : format}`);
}
