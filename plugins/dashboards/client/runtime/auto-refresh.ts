import { useEffect } from 'react';
import type { DashboardSettings } from '../../common/settings/dashboard-settings.ts';
import { refreshCharts } from '../state/dashboard-store.ts';
import { useDashboard, useDashboardState } from './dashboard-runtime.ts';
import { readRefreshRules } from './refresh-rules.ts';
import { scheduleRefresh } from './refresh-schedule.ts';

/** Refreshes at the interval of the dashboard; spread over some time, so that not all charts ask at once. */
export default function AutoRefresh(): null {
  const runtime = useDashboard();
  const seconds = useDashboardState((state) => state.settings.refreshSeconds);
  const spreadMs = useDashboardState((state) => spreadOf(state.settings));
  useEffect(() => {
    if (seconds === 0) return undefined;
    const { isForced } = readRefreshRules(runtime.session.conf);
    const schedule = scheduleRefresh({
      intervalMs: seconds * 1000,
      spreadMs,
      charts() {
        const { refreshImmune } = runtime.store.getState().settings;
        return runtime.chartIds().filter((id) => !refreshImmune.includes(id));
      },
      refresh: (ids) => refreshCharts(runtime.store, ids, isForced),
    });
    return () => schedule.dispose();
  }, [runtime, seconds, spreadMs]);
  return null;
}

/** A round may take as long as the interval, and takes no less than the stagger time. */
export function spreadOf({ staggerRefresh, staggerMs, refreshSeconds }: DashboardSettings): number {
  return staggerRefresh ? Math.max(refreshSeconds * 1000, staggerMs) : 0;
}
