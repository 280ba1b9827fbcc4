import { withExtraFormData } from '@facet/sdk/chart-query';
import type { ExtraFormData, FormData } from '@facet/sdk/common';
import { extraFormDataFor } from '../../common/filters/filtering.ts';
import type { DashboardSettings } from '../../common/settings/dashboard-settings.ts';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import type { DashboardState } from '../state/dashboard-store.ts';
import type { DashboardRuntime } from './dashboard-runtime.ts';

/** As text, since equal filters must not ask again. */
export function extraText(runtime: DashboardRuntime, state: DashboardState, chartId: number): string {
  const extra = extraFormDataFor(chartId, runtime.clauses(state));
  return extra === undefined ? '' : JSON.stringify(extra);
}

/** @param colors Those of the dashboard, and `extra` what its filters add: both as JSON text. */
export function formDataOf(runtime: DashboardRuntime, chart: DashboardChart, extra: string, colors: string): FormData {
  const own = chart.form_data as FormData;
  const form: FormData = {
    ...own,
    ...(JSON.parse(colors) as DashboardSettings['colors']),
    slice_id: chart.id,
    ...(runtime.isNew ? {} : { dashboardId: runtime.id }),
    url_params: runtime.urlParams,
  };
  return extra === '' ? form : withExtraFormData(form, JSON.parse(extra) as ExtraFormData);
}
