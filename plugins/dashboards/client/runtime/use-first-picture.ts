import { useSyncExternalStore } from 'react';
import { useDashboard } from './dashboard-runtime.ts';

/** Whether the first chart is drawn. */
export function useFirstPicture(): boolean {
  const { firstPicture } = useDashboard();
  return useSyncExternalStore(firstPicture.subscribe, () => firstPicture.isThere);
}
