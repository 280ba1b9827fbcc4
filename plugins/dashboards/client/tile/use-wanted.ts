import { useFlag } from '@facet/sdk/client';
import { useSyncExternalStore } from 'react';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';

/**
 * Whether a tile asks and draws: in sight, or nearly; out of sight when those have asked, unless the flag
 * `DASHBOARD_VIRTUALIZATION` leaves it until it comes near; or for a picture of the whole dashboard.
 */
export function useWanted(inView: boolean): boolean {
  const onlyInView = useFlag('DASHBOARD_VIRTUALIZATION');
  const { rest } = useDashboard();
  const isTurnOfRest = useSyncExternalStore(rest.subscribe, () => rest.isThere);
  const drawsAll = useDashboardState((state) => state.drawsAll);
  return inView || drawsAll || (isTurnOfRest && !onlyInView);
}
