import { openUsageLog, type UsageLog } from '@facet/plugin-charts/contract.client';
import { type ChartTiming, totalOf } from '../planner/chart-timings.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import type { DashboardState } from '../state/dashboard-store.ts';

/** Tells the usage log of one visit, until what it returns is called. */
export function recordUsage(runtime: DashboardRuntime): () => void {
  const log = openUsageLog(runtime, { kind: 'dashboard', id: runtime.id }, document);
  log.record('mount_dashboard');
  const stop = [recordTimings(runtime, log), recordSteps(runtime, log), recordAbsence(document, log)];
  addEventListener('pagehide', log.flush);
  return () => {
    removeEventListener('pagehide', log.flush);
    for (const one of stop) one();
    log.flush();
  };
}

function recordTimings({ timings, chart }: DashboardRuntime, log: UsageLog): () => void {
  let before: ReadonlyMap<number, ChartTiming> = new Map();
  const tell = () => {
    const now = timings.all();
    for (const [slice_id, timing] of now) {
      if (timing === before.get(slice_id)) continue;
      const about = { slice_id, viz_type: chart(slice_id)?.form_data.viz_type };
      // The same timing comes a second time when the picture is there.
      if (timing.renderMs === null) log.record('load_chart', { ...about, duration: totalOf(timing) });
      else log.record('render_chart', { ...about, duration: timing.renderMs });
    }
    before = now;
  };
  // Charts may have been faster than this code.
  tell();
  return timings.subscribe(tell);
}

function recordSteps({ store, chartIds }: DashboardRuntime, log: UsageLog): () => void {
  return store.subscribe((now, before) => {
    if (saysOther(now, before)) log.record('change_dashboard_filter');
    const tab = now.activeTabs.find((id) => !before.activeTabs.includes(id));
    if (tab !== undefined) log.record('select_dashboard_tab', { target_id: tab, index: placeOf(tab, now.layout) });
    const forced = Object.keys(now.forces).filter((id) => now.forces[Number(id)] !== before.forces[Number(id)]);
    if (forced.length === 0) return;
    const [first] = forced;
    if (forced.length === 1 && chartIds().length > 1) log.record('force_refresh_chart', { slice_id: Number(first) });
    else log.record('force_refresh_dashboard');
  });
}

/** For how long nobody could see the page, as its browser tab was in the background. */
function recordAbsence(page: Document, log: UsageLog): () => void {
  let since = page.hidden ? performance.now() : null;
  const change = () => {
    if (page.hidden) {
      since ??= performance.now();
      return;
    }
    if (since !== null) log.record('hide_browser_tab', { start_offset: since, duration: performance.now() - since });
    since = null;
  };
  page.addEventListener('visibilitychange', change);
  return () => page.removeEventListener('visibilitychange', change);
}

/** Of a tab among its siblings. */
function placeOf(tab: string, layout: DashboardState['layout']): number | undefined {
  const row = Object.values(layout).find(({ children }) => children.includes(tab));
  return row?.children.indexOf(tab);
}

function saysOther({ filtering: now }: DashboardState, { filtering: before }: DashboardState): boolean {
  return now.filters !== before.filters || now.charts !== before.charts || now.held !== before.held;
}
