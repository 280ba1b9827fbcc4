import type { DashboardChart } from '../../common/wire/dashboard.ts';
import { extraText } from '../runtime/filtered-form.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import type { DashboardState } from '../state/dashboard-store.ts';

/** Everything that decides how a chart is drawn besides its rows and its size. Most changes of the state leave all members the same. */
export function questionParts(runtime: DashboardRuntime, state: DashboardState, chart: DashboardChart) {
  const { filtering, ownStates, settings } = state;
  const { dataset, lang } = document.documentElement;
  return [
    chart.changed_on,
    chart.form_data,
    runtime.urlParams,
    extraText(runtime, state, chart.id),
    settings.colors,
    ownStates[chart.id],
    filtering.charts.get(chart.id)?.filterState,
    filtering.held.get(chart.id),
    dataset['mantineColorScheme'],
    lang,
  ];
}

/** The same as text: equal texts, equal pictures of equal rows. */
export const pictureQuestion = (parts: ReturnType<typeof questionParts>): string => JSON.stringify(parts);
