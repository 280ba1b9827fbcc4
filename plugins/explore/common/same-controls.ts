import { DASHBOARD_COLORS } from '@facet/plugin-charts/contract';
import type { FormData } from '@facet/sdk/common';

/** Members that the page writes, not the controls. */
const NOT_CONTROLS = new Set(['slice_id', 'dashboardId', 'force', 'url_params', 'extra_form_data', DASHBOARD_COLORS]);

/** Whether two forms are equal: null equals a missing member, and the order of members does not count. */
export function sameControls(a: FormData, b: FormData): boolean {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((name) => !NOT_CONTROLS.has(name))
    .every((name) => JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null));
}
