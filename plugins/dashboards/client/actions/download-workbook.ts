import { allRowsOf } from '@facet/plugin-charts/contract';
import { saveFile } from '@facet/sdk/ui';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import { chartPayload } from '../runtime/chart-payload.ts';

/** Rows of all charts, each with the filters in scope, as one workbook with a sheet per chart. @throws ApiError */
export async function downloadWorkbook(runtime: DashboardRuntime, allRows: boolean): Promise<void> {
  const { layout, title } = runtime.store.getState();
  const names = new Map(
    Object.values(layout).map(({ meta }) => [meta.chartId, meta.sliceNameOverride || meta.sliceName] as const),
  );
  const sheets = await Promise.all(
    runtime.chartIds().flatMap((id) => {
      const chart = runtime.chart(id);
      if (!chart) return [];
      const asked = { ...(allRows ? { server_pagination: false } : {}), result_format: 'xlsx' };
      return [
        chartPayload(runtime, chart, asked).then((context) => ({
          name: names.get(id) || chart.slice_name,
          context: {
            ...context,
            ...(allRows ? { queries: context.queries.map(allRowsOf) } : {}),
            result_format: 'xlsx',
          },
        })),
      ];
    }),
  );
  const response = await runtime.api.request(`/api/v1/chart/data/workbook?dashboard_id=${runtime.id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sheets }),
  });
  saveFile(await response.blob(), `${title}.xlsx`);
}
