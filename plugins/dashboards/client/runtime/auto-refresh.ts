import { useEffect } from 'react';
import type { DashboardSettings } from '../../common/settings/dashboard-settings.ts';
import { isWrittenOff, writtenNumber } from '../../common/settings/written-value.ts';
import { refreshCharts } from '../state/dashboard-store.ts';
import { useDashboard, useDashboardState } from './dashboard-runtime.ts';
import { readRefreshRules } from './refresh-rules.ts';
import { scheduleRefresh } from './refresh-schedule.ts';

/** The specification's least time over which the charts of a round are spread. */
const LEAST_STAGGER_MS = 5000;

/** Timers that are set for longer fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Refreshes at the interval of the dashboard; spread over some time, so that not all charts ask at once. */
export default function AutoRefresh(): null {
  const runtime = useDashboard();
  const seconds = useDashboardState((state) => state.settings.refreshSeconds);
  const spreadMs = useDashboardState((state) => spreadOf(state.settings));
  useEffect(() => {
    if (seconds === 0) return undefined;
    const { isForced } = readRefreshRules(runtime.session.conf);
    const schedule = scheduleRefresh({
      intervalMs: Math.min(seconds * 1000, LONGEST_TIMER_MS),
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
export function spreadOf({ raw, refreshSeconds }: Pick<DashboardSettings, 'raw' | 'refreshSeconds'>): number {
  if (isWrittenOff(raw['stagger_refresh'])) return 0;
  const longest = Math.max(refreshSeconds * 1000, writtenNumber(raw['stagger_time']), LEAST_STAGGER_MS);
  return Math.min(longest, LONGEST_TIMER_MS);
}
