import { openedWithColors } from '@facet/plugin-charts/contract';
import type { ExtraFormData, FormData } from '@facet/sdk/common';
import { extraFormDataOf } from '@facet/sdk/chart-query';
import { inheritedForm } from '../../common/explore/inherited-form.ts';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import { exploreAddress } from './explore-address.ts';

const DATASOURCE_TYPES = ['table', 'dataset', 'query', 'saved_query', 'sl_table', 'view'] as const;

/** The same with the current filters and the colours of the dashboard; without them if the server cannot store form data. */
export async function filteredExploreAddress(
  { api, id, datasource, store }: Pick<DashboardRuntime, 'api' | 'id' | 'datasource' | 'store'>,
  chart: DashboardChart,
  shown: FormData,
): Promise<string> {
  const address = exploreAddress(chart, id);
  const extra: ExtraFormData = extraFormDataOf(shown);
  const { colors } = store.getState().settings;
  if (Object.keys(extra).length === 0 && Object.keys(colors).length === 0) return address;
  const own = chart.form_data as FormData;
  const [datasourceId, typeName] = own.datasource.split('__');
  const type = DATASOURCE_TYPES.find((known) => known === typeName);
  if (datasourceId === undefined || type === undefined) return address;
  const columns = datasource(own.datasource)?.columns ?? [];
  const isTime = (name: string) => columns.some((column) => column.column_name === name && column.is_dttm);
  const opened = openedWithColors({ ...own, slice_id: chart.id, dashboardId: id }, colors);
  const form = Object.keys(extra).length === 0 ? opened : inheritedForm(opened, extra, isTime);
  const kept = await api
    .call('POST /api/v1/explore/form_data', {
      query: {},
      body: {
        datasource_id: Number(datasourceId),
        datasource_type: type,
        chart_id: chart.id,
        form_data: JSON.stringify(form),
      },
    })
    // The chart opens without the filters rather than not at all.
    .catch(() => null);
  return kept === null ? address : `${address}&form_data_key=${encodeURIComponent(kept.key)}`;
}
