import { lazy, Suspense } from 'react';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';

const FirstValues = lazy(() => import('./first-values.tsx'));

/** Lets filters choose their first value: the charts that wait for them must get an answer even when the bar is folded. */
export function PendingFilters() {
  const isAwaited = useDashboardState((state) => state.waitingFor.length > 0);
  if (!isAwaited) return null;
  return (
    <Suspense>
      <FirstValues />
    </Suspense>
  );
}
