import { useEffect } from 'react';
import { refreshCharts } from '../state/dashboard-store.ts';
import { failedCharts } from '../state/freshness.ts';
import { useDashboard } from './dashboard-runtime.ts';

/** Retries failed charts as soon as the device is online again. */
export function useRetryOnline(): void {
  const { store } = useDashboard();
  useEffect(() => {
    const retry = () => refreshCharts(store, failedCharts(store.getState()));
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [store]);
}
