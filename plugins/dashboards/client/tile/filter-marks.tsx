import type { QueryResult } from '@facet/sdk/common';
import { lazy, Suspense, useMemo } from 'react';
import { clausesOn } from '../../common/filters/filtering.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';

const FilterMark = lazy(() => import('./filter-mark.tsx'));

export interface FilterMarksProps {
  readonly chartId: number;
  /** They say which filters their dataset could not follow. */
  readonly results: readonly QueryResult[] | undefined;
}

/** Nothing where no filter reaches the chart. */
export function FilterMarks({ chartId, results }: FilterMarksProps) {
  const runtime = useDashboard();
  const clauses = useDashboardState((state) => runtime.clauses(state));
  const reaching = useMemo(() => clausesOn(chartId, clauses), [chartId, clauses]);
  if (reaching.length === 0) return null;
  return (
    <Suspense>
      <FilterMark {...{ chartId, reaching, results }} />
    </Suspense>
  );
}
