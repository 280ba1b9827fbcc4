import { lazy, Suspense } from 'react';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';

const FirstValues = lazy(() => import('./first-values.tsx'));

/** Lets filters select their first value, which charts wait for, even while the filter bar is folded or not loaded. */
export function PendingFilters() {
  const isAwaited = useDashboardState((state) => state.filtering.awaited.length > 0);
  if (!isAwaited) return null;
  return (
    <Suspense>
      <FirstValues />
    </Suspense>
  );
}
