import { useEffect } from 'react';
import { refreshCharts } from '../state/dashboard-store.ts';
import { failedCharts } from '../state/freshness.ts';
import { type DashboardRuntime, useDashboard, useDashboardState } from './dashboard-runtime.ts';

/** Fetches all charts anew, past every cache. Each says itself whether that succeeded. */
export function refreshAll(runtime: DashboardRuntime): void {
  refreshCharts(runtime.store, runtime.chartIds());
}

/** Refreshes at the interval of the dashboard; spread over some seconds, so that not all charts ask at once. */
export function useAutoRefresh(): void {
  const runtime = useDashboard();
  const seconds = useDashboardState((state) => state.settings.refreshSeconds);
  useEffect(() => {
    if (seconds === 0) return;
    const late = new Set<ReturnType<typeof setTimeout>>();
    const timer = setInterval(() => {
      const { settings } = runtime.store.getState();
      const ids = runtime.chartIds().filter((id) => !settings.refreshImmune.includes(id));
      const step = settings.staggerRefresh ? settings.staggerMs / Math.max(1, ids.length) : 0;
      for (const [index, id] of ids.entries()) {
        const handle = setTimeout(() => {
          late.delete(handle);
          refreshCharts(runtime.store, [id]);
        }, index * step);
        late.add(handle);
      }
    }, seconds * 1000);
    return () => {
      clearInterval(timer);
      for (const handle of late) clearTimeout(handle);
    };
  }, [runtime, seconds]);
}

/** Tries again what failed, as soon as the device is connected again. */
export function useRetryOnline(): void {
  const { store } = useDashboard();
  useEffect(() => {
    const retry = () => refreshCharts(store, failedCharts(store.getState()));
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [store]);
}
