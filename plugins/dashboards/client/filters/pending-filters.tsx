import { lazy, Suspense } from 'react';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';

const FirstValues = lazy(() => import('./first-values.tsx'));

/** Lets filters choose their first value, for which charts wait: also while the filter bar is folded or not loaded yet. */
export function PendingFilters() {
  const isAwaited = useDashboardState((state) => state.filtering.awaited.length > 0);
  if (!isAwaited) return null;
  return (
    <Suspense>
      <FirstValues />
    </Suspense>
  );
}
