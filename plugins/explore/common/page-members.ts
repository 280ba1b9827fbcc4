import { DASHBOARD_COLORS } from '@facet/plugin-charts/contract';

/** Members of a form that the page writes, not its controls: which chart it is, and what came with the dashboard that it was opened from. */
export const PAGE_MEMBERS = ['slice_id', 'url_params', 'dashboardId', 'extra_form_data', DASHBOARD_COLORS] as const;
