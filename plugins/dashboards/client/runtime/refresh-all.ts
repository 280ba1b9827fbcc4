import { refreshCharts } from '../state/dashboard-store.ts';
import type { DashboardRuntime } from './dashboard-runtime.ts';

/** Fetches all charts again, bypassing caches. Each tile shows its own result. */
export function refreshAll(runtime: DashboardRuntime): void {
  refreshCharts(runtime.store, runtime.chartIds());
}
