import { usePageTitle } from '@facet/sdk/client';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { FilterBar } from '../filters/filter-bar.tsx';
import { useKeptFilters } from '../filters/use-kept-filters.ts';
import { Canvas } from './canvas.tsx';
import { useDashboard, useDashboardState } from './dashboard-runtime.ts';
import classes from './page.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { TitleBar } from './title-bar.tsx';
import { useAutoRefresh, useRetryOnline } from './use-auto-refresh.ts';
import { recordVisit } from './record-visit.ts';

const EditView = lazy(() => import('../edit/edit-view.tsx'));
const PhoneBar = lazy(() => import('./phone-bar.tsx'));
const PhoneChips = lazy(() => import('./phone-chips.tsx'));

const PHONE = '(max-width: 767px)';

/** Values of `standalone`: 1 and above hide the bar of the application, 2 and above the title too, 3 is for reports. */
const WITHOUT_TITLE = 2;
const REPORT = 3;

export function DashboardView({ reload }: { readonly reload: () => void }) {
  const runtime = useDashboard();
  const [search] = useSearchParams();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const standalone = Number(search.get('standalone')) || 0;
  const editing = runtime.isNew || (search.get('edit') === 'true' && runtime.rights.edit);
  const hasFilters = useDashboardState((state) => state.settings.filters.length > 0);
  usePageTitle(useDashboardState((state) => state.title));
  useKeptFilters();
  useAutoRefresh();
  useRetryOnline();
  useEffect(() => recordVisit(runtime), [runtime]);
  if (editing)
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <EditView reload={reload} />
      </Suspense>
    );
  const showBar = standalone < REPORT && (hasFilters || runtime.rights.edit) && search.get('show_filters') !== '0';
  return (
    <div className={classes.page} data-alone={standalone > 0 || undefined}>
      {standalone < WITHOUT_TITLE ? <TitleBar reload={reload} /> : null}
      {phone ? (
        <Suspense>
          <PhoneChips />
        </Suspense>
      ) : null}
      <div className={classes.body}>
        {showBar && !phone ? <FilterBar /> : null}
        <Canvas />
      </div>
      {phone && showBar ? (
        <Suspense>
          <PhoneBar />
        </Suspense>
      ) : null}
    </div>
  );
}
