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
import type { EditViewProps } from '../edit/edit-view.tsx';
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
  const editing = runtime.isNew || (search.get('edit') === 'true' && runtime.rights.edit);
  const standalone = editing ? 0 : Number(search.get('standalone')) || 0;
  const hasFilters = useDashboardState((state) => state.settings.filters.length > 0);
  const isNativeOn = useDashboardState((state) => state.filtering.acts.native);
  const mayBeHorizontal = useFlag('HORIZONTAL_FILTER_BAR');
  const isHorizontal = useDashboardState((state) => state.settings.isHorizontal) && mayBeHorizontal;
  const [dialog, setDialog] = useState<BarDialog | null>(null);
  const [tools, setTools] = useState<EditTools | null>(null);
  const [field, setField] = useState<HTMLElement | null>(null);
  const [left, setLeft] = useState<Element | null>(null);
  const [right, setRight] = useState<Element | null>(null);
  usePageTitle(useDashboardState((state) => state.title));
  const isReport = standalone >= REPORT;
  useUsage(isReport);
  const isFirstThere = useFirstPicture();
  const showBar = !editing && isNativeOn && !isReport && (hasFilters || runtime.rights.edit) && !hidesFilters(search);
  const hasTitle = !editing && standalone < WITHOUT_TITLE && !runtime.leftOut.title;
  return (
    <div className={frame.page} data-alone={standalone > 0 || undefined} data-pictured={isReport || undefined}>
      {hasTitle ? <TitleBar reload={reload} isAlone={standalone > 0} /> : null}
      {editing ? <Editor reload={reload} field={field} left={left} right={right} onTools={setTools} /> : null}
      {isFirstThere ? (
        <Suspense>
          <AfterFirstPicture {...(isReport || editing ? {} : { reload })} />
        </Suspense>
      ) : null}
      {showBar && !phone && isHorizontal ? <HorizontalFilterBar onOpen={setDialog} /> : null}
      <div ref={editing ? setField : null} className={frame.body}>
        {showBar && !phone && !isHorizontal ? <FilterBar onOpen={setDialog} /> : null}
        <div ref={editing ? setLeft : null} className={frame.side} />
        <EditContext value={editing ? tools : null}>
          {/* A new dashboard has nothing to show before the editor is there. */}
          {runtime.isNew && tools === null ? null : <Canvas head={phone && !editing ? <LazyChips /> : null} />}
        </EditContext>
        <div ref={editing ? setRight : null} className={frame.side} />
      </div>
      {phone && showBar ? (
        <Suspense>
          <PhoneBar />
        </Suspense>
      ) : null}
      <Suspense>
        {isReport ? <ReportPicture /> : null}
        {!editing && (dialog === 'filters' || dialog === 'new-filter') ? (
          <FilterSettings onClose={() => setDialog(null)} begins={dialog === 'new-filter'} />
        ) : null}
        {!editing && dialog === 'scopes' ? <CrossFilterScope onClose={() => setDialog(null)} /> : null}
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

type EditorPlace = 'field' | 'left' | 'right';
type EditorProps = Omit<EditViewProps, EditorPlace> & { readonly [P in EditorPlace]: EditViewProps[P] | null };

/** The editor stands beside the canvas, not around it: what is drawn there stays drawn when it opens and closes. */
function Editor({ field, left, right, ...rest }: EditorProps) {
  const bar = <div className={frame.bar} />;
  if (!field || !left || !right) return bar;
  return (
    <Suspense fallback={bar}>
      <EditView {...rest} field={field} left={left} right={right} />
    </Suspense>
  );
}
