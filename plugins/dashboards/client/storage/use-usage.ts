import { openUsageLog, type UsageLog } from '@facet/plugin-charts/contract.client';
import { useEffect } from 'react';
import { type ChartTiming, totalOf } from '../planner/chart-timings.ts';
import { type DashboardRuntime, useDashboard } from '../runtime/dashboard-runtime.ts';
import type { DashboardState } from '../state/dashboard-store.ts';

/**
 * Tells the usage log that the dashboard was opened, which "recent" on the home page reads, how long its charts took, and what its
 * reader filtered and refreshed. A picture for a report is no visit, and a dashboard that was never saved cannot be opened again.
 */
export function useUsage(isReport: boolean): void {
  const runtime = useDashboard();
  useEffect(() => {
    if (isReport || runtime.isNew) return undefined;
    const log = openUsageLog(runtime, { kind: 'dashboard', id: runtime.id });
    log.record('mount_dashboard');
    const stop = [recordTimings(runtime, log), recordSteps(runtime, log)];
    addEventListener('pagehide', log.flush);
    return () => {
      removeEventListener('pagehide', log.flush);
      for (const one of stop) one();
      log.flush();
    };
  }, [runtime, isReport]);
}

function recordTimings({ timings, chart }: DashboardRuntime, log: UsageLog): () => void {
  let before: ReadonlyMap<number, ChartTiming> = timings.all();
  return timings.subscribe(() => {
    const now = timings.all();
    for (const [slice_id, timing] of now) {
      if (timing === before.get(slice_id)) continue;
      const about = { slice_id, viz_type: chart(slice_id)?.form_data.viz_type };
      // The same timing comes a second time when the picture is there.
      if (timing.renderMs === null) log.record('load_chart', { ...about, duration: totalOf(timing) });
      else log.record('render_chart', { ...about, duration: timing.renderMs });
    }
    before = now;
  });
}

function recordSteps({ store, chartIds }: DashboardRuntime, log: UsageLog): () => void {
  return store.subscribe((now, before) => {
    if (saysOther(now, before)) log.record('change_dashboard_filter');
    const forced = Object.keys(now.forces).filter((id) => now.forces[Number(id)] !== before.forces[Number(id)]);
    if (forced.length === 0) return;
    const [first] = forced;
    if (forced.length === 1 && chartIds().length > 1) log.record('force_refresh_chart', { slice_id: Number(first) });
    else log.record('force_refresh_dashboard');
  });
}

function saysOther({ filtering: now }: DashboardState, { filtering: before }: DashboardState): boolean {
  return now.filters !== before.filters || now.charts !== before.charts || now.held !== before.held;
}
