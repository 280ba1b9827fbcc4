import type { FormData } from '@facet/sdk/common';
import { saveFile } from '@facet/sdk/ui';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';

export type DownloadFormat = 'csv' | 'xlsx';

/** Fetches the rows of a chart, with the filters that reach it, as a file, and hands it to the browser. @throws ApiError */
export async function downloadChart(
  runtime: DashboardRuntime,
  formData: FormData,
  ownState: Readonly<Record<string, unknown>>,
  format: DownloadFormat,
  name: string,
): Promise<void> {
  const context = await runtime.charts.buildQueryContext({ ...formData, result_format: format }, ownState);
  const response = await runtime.api.request(`/api/v1/chart/data?dashboard_id=${runtime.id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...context, result_format: format, result_type: 'full' }),
  });
  const blob = await response.blob();
  saveFile(blob, `${name}.${blob.type.includes('zip') ? 'zip' : format}`);
}
