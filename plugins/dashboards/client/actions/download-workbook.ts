import { allRowsOf } from '@facet/plugin-charts/contract';
import { saveFile } from '@facet/sdk/ui';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import { extraText, formDataOf } from '../runtime/filtered-form.ts';

/** Rows of all charts, each with the filters in scope, as one workbook with a sheet per chart. @throws ApiError */
export async function downloadWorkbook(runtime: DashboardRuntime, allRows: boolean): Promise<void> {
  const { layout, settings, title, ownStates } = runtime.store.getState();
  const names = new Map(
    Object.values(layout).map(({ meta }) => [meta.chartId, meta.sliceNameOverride || meta.sliceName] as const),
  );
  const colors = JSON.stringify(settings.colors);
  const sheets = await Promise.all(
    runtime.chartIds().flatMap((id) => {
      const chart = runtime.chart(id);
      if (!chart) return [];
      const form = formDataOf(runtime, chart, extraText(runtime, runtime.store.getState(), id), colors);
      const asked = { ...form, ...(allRows ? { server_pagination: false } : {}), result_format: 'xlsx' };
      return [
        runtime.charts.buildQueryContext(asked, ownStates[id] ?? {}).then((context) => ({
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
