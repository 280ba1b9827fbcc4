import { extraFormDataOf, listOf, mergeExtraFormData, withExtraFormData } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';

/** More charts in one hide each other, and each costs queries. */
export const MOST_PARTS = 30;

/** The form of a part with the filters of the whole chart. */
export function partForm(form: FormData, chartId: number, whole: Readonly<Record<string, unknown>>): FormData {
  const own = { adhoc_filters: listOf(whole['adhoc_filters']) };
  const extra = mergeExtraFormData(extraFormDataOf(whole), own as Parameters<typeof mergeExtraFormData>[1]);
  const older = listOf(whole['extra_filters']);
  return {
    ...withExtraFormData(form, extra),
    ...(older.length === 0 ? {} : { extra_filters: [...listOf(form['extra_filters']), ...older] }),
    slice_id: chartId,
    // The part is requested on behalf of the whole chart.
    ...('dashboardId' in whole ? { dashboardId: whole['dashboardId'] } : {}),
  };
}
