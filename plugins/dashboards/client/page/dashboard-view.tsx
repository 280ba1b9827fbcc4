import { useFlag, useIsPhone, usePageTitle } from '@facet/sdk/client';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BarDialog } from '../filter-bar/bar-menu.tsx';
import { FilterBar, HorizontalFilterBar } from '../filter-bar/filter-bar.tsx';
import { Canvas } from '../canvas/canvas.tsx';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { hidesFilters } from '../runtime/left-out.ts';
import frame from '../frame/frame.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { TitleBar } from './title-bar.tsx';
import { useFirstPicture } from '../runtime/use-first-picture.ts';
import { useUsage } from '../storage/use-usage.ts';

const FilterSettings = lazy(() => import('../filter-settings/filter-settings.tsx'));
const CrossFilterScope = lazy(() => import('../cross-filter-scope/cross-filter-scope.tsx'));
const ReportPicture = lazy(() => import('../picture/report-picture.tsx'));
const EditView = lazy(() => import('../edit/edit-view.tsx'));
const PhoneBar = lazy(() => import('../filter-bar/phone-bar.tsx'));
const AfterFirstPicture = lazy(() => import('./after-first-picture.tsx'));
const AutoRefresh = lazy(() => import('../runtime/auto-refresh.ts'));
const PhoneChips = lazy(() => import('../filter-bar/phone-chips.tsx'));

/** Values of `standalone`: 1 and above hide the bar of the application, 2 and above the title too, 3 is for reports. */
const WITHOUT_TITLE = 2;
const REPORT = 3;

interface DashboardViewProps {
  readonly reload: () => void;
}

export function DashboardView({ reload }: DashboardViewProps) {
  const refreshes = useDashboardState(({ settings }) => settings.refreshSeconds > 0);
  return (
    <>
      <ShownDashboard reload={reload} />
      {refreshes ? (
        <Suspense>
          <AutoRefresh />
        </Suspense>
      ) : null}
    </>
  );
}

function ShownDashboard({ reload }: DashboardViewProps) {
  const runtime = useDashboard();
  const [search] = useSearchParams();
  const phone = useIsPhone();
  const standalone = Number(search.get('standalone')) || 0;
  const editing = runtime.isNew || (search.get('edit') === 'true' && runtime.rights.edit);
  const hasFilters = useDashboardState((state) => state.settings.filters.length > 0);
  const isNativeOn = useDashboardState((state) => state.filtering.acts.native);
  const mayBeHorizontal = useFlag('HORIZONTAL_FILTER_BAR');
  const isHorizontal = useDashboardState((state) => state.settings.isHorizontal) && mayBeHorizontal;
  const [dialog, setDialog] = useState<BarDialog | null>(null);
  usePageTitle(useDashboardState((state) => state.title));
  const isReport = standalone >= REPORT;
  useUsage(isReport);
  const isFirstThere = useFirstPicture();
  if (editing)
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <EditView reload={reload} />
        {isFirstThere ? <AfterFirstPicture /> : null}
      </Suspense>
    );
  const showBar = isNativeOn && standalone < REPORT && (hasFilters || runtime.rights.edit) && !hidesFilters(search);
  return (
    <div className={frame.page} data-alone={standalone > 0 || undefined} data-pictured={isReport || undefined}>
      {standalone < WITHOUT_TITLE && !runtime.leftOut.title ? (
        <TitleBar reload={reload} isAlone={standalone > 0} />
      ) : null}
      {isFirstThere ? (
        <Suspense>
          <AfterFirstPicture {...(isReport ? {} : { reload })} />
        </Suspense>
      ) : null}
      {showBar && !phone && isHorizontal ? <HorizontalFilterBar onOpen={setDialog} /> : null}
      <div className={frame.body}>
        {showBar && !phone && !isHorizontal ? <FilterBar onOpen={setDialog} /> : null}
        <Canvas
          head={
            phone ? (
              <Suspense>
                <PhoneChips />
              </Suspense>
            ) : null
          }
        />
      </div>
      {phone && showBar ? (
        <Suspense>
          <PhoneBar />
        </Suspense>
      ) : null}
      <Suspense>
        {isReport ? <ReportPicture /> : null}
        {dialog === 'filters' || dialog === 'new-filter' ? (
          <FilterSettings onClose={() => setDialog(null)} begins={dialog === 'new-filter'} />
        ) : null}
        {dialog === 'scopes' ? <CrossFilterScope onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </div>
  );
}
