import { useSyncExternalStore } from 'react';
import { useDashboard } from './dashboard-runtime.ts';

/** Whether the page has something to read. */
export function useFirstPicture(): boolean {
  const { firstPicture } = useDashboard();
  return useSyncExternalStore(firstPicture.subscribe, () => firstPicture.isThere);
}
