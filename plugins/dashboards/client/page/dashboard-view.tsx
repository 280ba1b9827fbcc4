import { useFlag, useIsPhone, usePageTitle } from '@facet/sdk/client';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BarDialog } from '../filter-bar/bar-menu.tsx';
import { FilterBar, HorizontalFilterBar } from '../filter-bar/filter-bar.tsx';
import { Canvas } from '../canvas/canvas.tsx';
import { EditContext, type EditTools } from '../canvas/edit-context.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { hidesFilters } from '../runtime/left-out.ts';
import frame from '../frame/frame.module.css';
import { TitleBar } from './title-bar.tsx';
import { useFirstPicture } from '../runtime/use-first-picture.ts';
import { useUsage } from '../storage/use-usage.ts';

const BarDialogs = lazy(() => import('./bar-dialogs.tsx'));
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
  const editing = runtime.isNew || (search.get('edit') === 'true' && runtime.rights.edit);
  const standalone = editing ? 0 : Number(search.get('standalone')) || 0;
  const hasFilters = useDashboardState((state) => state.settings.filters.length > 0);
  const isNativeOn = useDashboardState((state) => state.filtering.acts.native);
  const mayBeHorizontal = useFlag('HORIZONTAL_FILTER_BAR');
  const isHorizontal = useDashboardState((state) => state.settings.isHorizontal) && mayBeHorizontal;
  const [dialog, setDialog] = useState<BarDialog | null>(null);
  const [tools, setTools] = useState<EditTools | null>(null);
  const [field, setField] = useState<HTMLElement | null>(null);
  usePageTitle(useDashboardState((state) => state.title));
  const isReport = standalone >= REPORT;
  useUsage(isReport);
  const isFirstThere = useFirstPicture();
  const showBar = !editing && isNativeOn && !isReport && (hasFilters || runtime.rights.edit) && !hidesFilters(search);
  const hasTitle = !editing && standalone < WITHOUT_TITLE && !runtime.leftOut.title;
  return (
    <div className={frame.page} data-alone={standalone > 0 || undefined} data-pictured={isReport || undefined}>
      {hasTitle ? <TitleBar reload={reload} isAlone={standalone > 0} /> : null}
      {editing ? (
        // It stands beside the canvas, not around it: what is drawn there stays drawn when it opens and closes.
        <Suspense fallback={<div className={frame.bar} />}>
          {field ? <EditView reload={reload} field={field} onTools={setTools} /> : null}
        </Suspense>
      ) : null}
      {isFirstThere ? (
        <Suspense>
          <AfterFirstPicture isEditing={editing} {...(isReport ? {} : { reload })} />
        </Suspense>
      ) : null}
      {showBar && !phone && isHorizontal ? <HorizontalFilterBar onOpen={setDialog} /> : null}
      <div ref={editing ? setField : null} className={frame.body}>
        {showBar && !phone && !isHorizontal ? <FilterBar onOpen={setDialog} /> : null}
        <div className={frame.side} data-side="left" />
        <EditContext value={editing ? tools : null}>
          {/* A new dashboard has nothing to show before the editor is there. */}
          {runtime.isNew && tools === null ? null : <Canvas head={phone && !editing ? <LazyChips /> : null} />}
        </EditContext>
        <div className={frame.side} data-side="right" />
      </div>
      {phone && showBar ? (
        <Suspense>
          <PhoneBar />
        </Suspense>
      ) : null}
      <Suspense>
        {isReport ? <ReportPicture /> : null}
        {editing || dialog === null ? null : <BarDialogs dialog={dialog} onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
}

function LazyChips() {
  return (
    <Suspense>
      <PhoneChips />
    </Suspense>
  );
}
