import { isRecord } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import { DEFAULT_SCHEME } from './palette.ts';

/** Colours of the dashboard that a chart was opened from. The page writes this member of the form; it is not saved with the chart. */
export const DASHBOARD_COLORS = 'dashboard_colors';

const TAKEN = ['label_colors', 'shared_label_colors', 'map_label_colors', 'color_namespace'];

/** The form of a chart that opens from a dashboard with these colours. */
export function openedWithColors(form: FormData, colors: Readonly<Record<string, unknown>>): FormData {
  if (Object.keys(colors).length === 0) return form;
  return { ...form, [DASHBOARD_COLORS]: { ...colors, instead_of: form['color_scheme'] ?? DEFAULT_SCHEME } };
}

/** The form as it is drawn: as on that dashboard. A scheme that was chosen since then comes before the dashboard's. */
export function withDashboardColors(form: FormData): FormData {
  const colors = form[DASHBOARD_COLORS];
  if (!isRecord(colors)) return form;
  const isSchemeLent = colors['color_scheme'] !== undefined && form['color_scheme'] === colors['instead_of'];
  const lent = isSchemeLent ? [...TAKEN, 'color_scheme'] : TAKEN;
  return { ...form, ...Object.fromEntries(lent.filter((name) => name in colors).map((name) => [name, colors[name]])) };
}
