import type { DashboardChart } from '../../common/wire/dashboard.ts';

/** Where a chart is explored as it was saved. */
export function exploreAddress(chart: DashboardChart, dashboardId: number): string {
  return `${chart.slice_url}&dashboard_page_id=${dashboardId}`;
}
