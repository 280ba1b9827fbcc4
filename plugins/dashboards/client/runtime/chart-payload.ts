import type { FormData, QueryContext } from '@facet/sdk/common';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import type { DashboardRuntime } from './dashboard-runtime.ts';
import { extraText, formDataOf } from './filtered-form.ts';

/** What a chart asks of the server now, with the filters in scope and its own state. @param asked Over its own form. */
export function chartPayload(
  runtime: DashboardRuntime,
  chart: DashboardChart,
  asked: Partial<FormData> = {},
): Promise<QueryContext> {
  const state = runtime.store.getState();
  const form = formDataOf(runtime, chart, extraText(runtime, state, chart.id), JSON.stringify(state.settings.colors));
  return runtime.charts.buildQueryContext({ ...form, ...asked }, state.ownStates[chart.id] ?? {});
}
