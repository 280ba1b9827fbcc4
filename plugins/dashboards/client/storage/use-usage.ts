import { useEffect } from 'react';
import { useDashboard } from '../runtime/dashboard-runtime.ts';

/**
 * Tells the usage log that the dashboard was opened, which "recent" on the home page reads, how long its charts took, and what its
 * reader filtered and refreshed. A picture for a report is no visit, and a dashboard that was never saved cannot be opened again.
 */
export function useUsage(isReport: boolean): void {
  const runtime = useDashboard();
  useEffect(() => {
    if (isReport || runtime.isNew) return undefined;
    let stop: (() => void) | null = null;
    let isLeft = false;
    // No chart waits for it.
    const code = runtime.firstPicture.wait.then(() => import('./record-usage.ts'));
    code.then(
      ({ recordUsage }) => {
        stop = recordUsage(runtime);
        if (isLeft) stop();
      },
      // Its own code is all that was lost; the page says so where it needs the server.
      () => {},
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [runtime, isReport]);
}
