import { useFlag } from '@facet/sdk/client';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import { useFirstPicture } from '../runtime/use-first-picture.ts';

/**
 * Whether a tile asks and draws: in sight, or nearly; out of sight after the first picture, unless the flag
 * `DASHBOARD_VIRTUALIZATION` leaves it until it comes near; or for a picture of the whole dashboard.
 */
export function useWanted(inView: boolean): boolean {
  const onlyInView = useFlag('DASHBOARD_VIRTUALIZATION');
  const isFirstThere = useFirstPicture();
  const drawsAll = useDashboardState((state) => state.drawsAll);
  return inView || drawsAll || (isFirstThere && !onlyInView);
}
