import { ChartsToken } from '@facet/plugin-charts/contract.client';
import type { Drills } from '@facet/plugin-drill/contract.client';
import { ChartQueryPoint } from '@facet/sdk/chart-form';
import {
  ApiClientToken,
  NotifierToken,
  type Session,
  SessionToken,
  useFlag,
  useHost,
  useService,
} from '@facet/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, use, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useSaveQuestions } from '../compare/use-save-questions.tsx';
import { DashboardComponents } from '../dashboard-component.ts';
import { FilterCharts } from '../filter-chart.ts';
import { FilterTypes } from '../filter-type.ts';
import { PendingFilters } from '../filters/pending-filters.tsx';
import { filterStep } from '../state/dashboard-store.ts';
import { createDashboardRuntime, DashboardContext, DrillsContext } from '../runtime/dashboard-runtime.ts';
import type { LastVisit } from '../runtime/last-visit.ts';
import { leftOutBy } from '../runtime/left-out.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DashboardView } from './dashboard-view.tsx';
import { expectQueries } from '../storage/expect-queries.ts';
import { filterSetsQuery } from '../storage/filter-sets-query.ts';
import { filterChartsAmong } from '../storage/filter-charts-among.ts';
import { hasMark } from '../storage/kept-mark.ts';
import { callsOf, type EarlyCalls, type OpeningCalls } from '../storage/opening-calls.ts';
import { type DashboardData, loadDashboard, openedAt, readFocus, urlParamsOf } from '../storage/open-dashboard.ts';

const DashboardFailure = lazy(() => import('./dashboard-failure.tsx'));

/** Kinds of components that nearly every dashboard has. */
const USUAL_KINDS = ['ROW', 'CHART'];

/**
 * The dashboard that the address names by id or slug.
 * @param early Calls that were made before this code was there.
 */
export function dashboardPage(drills: Drills | undefined, early: Pick<EarlyCalls, 'take'>) {
  return function DashboardPage() {
    const { idOrSlug = '' } = useParams();
    return (
      <DrillsContext value={drills}>
        <NamedDashboard key={idOrSlug} idOrSlug={idOrSlug} early={early} />
      </DrillsContext>
    );
  };
}

interface NamedDashboardProps {
  /** Stands beside the dashboard once it is open. */
  readonly beside?: ReactNode;
  readonly idOrSlug: string;
  readonly early: Pick<EarlyCalls, 'take'>;
}

export function NamedDashboard({ idOrSlug, early, beside }: NamedDashboardProps) {
  const api = useService(ApiClientToken);
  const host = useHost();
  const session = useService(SessionToken);
  const client = useQueryClient();
  const [search] = useSearchParams();
  const [firstSearch] = useState(search);
  const loaded = useQuery({
    queryKey: ['dashboard', idOrSlug],
    // An open dashboard is not read again while it is edited; opening the page reads it again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      // What draws the charts loads meanwhile. Where it cannot, the boundary around it says so.
      const code = Promise.allSettled([
        host.service(ChartsToken),
        ...USUAL_KINDS.map((key) => host.registry(DashboardComponents).get(key)?.load()),
      ]);
      const calls = early.take(idOrSlug) ?? callsOf(api, idOrSlug, signal);
      const lastVisit = hasMark() ? readKept(session, calls.item) : undefined;
      const data = await loadDashboard(api, idOrSlug, firstSearch, signal, {
        holdersAmong: (charts) => filterChartsAmong(charts, host.registry(FilterCharts)),
        expect: (charts) => expectQueries(charts, host.registry(ChartQueryPoint)),
        calls,
        filterSets:
          host.flag('DASHBOARD_NATIVE_FILTERS_SET').get() && session.can('can_list', 'FilterSets')
            ? // As they are now; the menu of sets takes what this has read.
              async (id) => (await client.fetchQuery({ ...filterSetsQuery(api, id), staleTime: 0 })).result
            : undefined,
      });
      await code;
      return { ...data, lastVisit: await lastVisit };
    },
  });
  const { refetch } = loaded;
  const reload = useCallback(() => void refetch(), [refetch]);
  if (loaded.data)
    return (
      <OpenDashboard
        key={`${loaded.data.dashboard.id} ${loaded.dataUpdatedAt}`}
        data={loaded.data}
        reload={reload}
        beside={beside}
      />
    );
  if (!loaded.error) return <DashboardSkeleton />;
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <DashboardFailure error={loaded.error} isAlone={search.has('standalone')} onRetry={reload} />
    </Suspense>
  );
}

/** Pictures of the last visit are an extra: a dashboard opens without them rather than not at all. */
async function readKept(session: Session, item: OpeningCalls['item']): Promise<LastVisit | undefined> {
  try {
    const { readLastVisit } = await import('../last-visit/last-visit.tsx');
    return await readLastVisit(session, (await item).result.id);
  } catch {
    return undefined;
  }
}

interface OpenDashboardProps {
  readonly data: DashboardData & { readonly lastVisit?: LastVisit | undefined };
  readonly reload: () => void;
  readonly beside?: ReactNode;
}

/** A dashboard that was read, with everything that its parts share. */
export function OpenDashboard({ data, reload, beside }: OpenDashboardProps) {
  const { t } = useTranslation('facet/dashboards');
  const api = useService(ApiClientToken);
  const charts = useService(ChartsToken);
  const session = useService(SessionToken);
  const notifier = useService(NotifierToken);
  const drills = use(DrillsContext);
  const [search] = useSearchParams();
  const [start] = useState(search);
  const [focus] = useState(() => readFocus(start, location.hash));
  const native = useFlag('DASHBOARD_NATIVE_FILTERS');
  const cross = useFlag('DASHBOARD_CROSS_FILTERS');
  const [acts] = useState({ native, cross });
  const filterTypes = useHost().registry(FilterTypes);
  const filterType = useCallback((key: string) => filterTypes.get(key)?.declared, [filterTypes]);
  const kinds = useHost().registry(DashboardComponents);
  const componentKind = useCallback((key: string) => kinds.get(key)?.declared, [kinds]);
  const { questions, dialog } = useSaveQuestions();
  const [untitled] = useState(() => t('untitled'));
  const host = useHost();
  const runtime = useMemo(
    () =>
      createDashboardRuntime({
        ...data,
        ...openedAt({ ...data, untitled }, filterType, acts, focus),
        urlParams: urlParamsOf(start),
        leftOut: leftOutBy(start),
        services: {
          api,
          charts,
          session,
          notifier,
          drills,
          questions,
          filterType,
          componentKind,
          reload,
          confirmsOverwrite: () => host.flag('CONFIRM_DASHBOARD_DIFF').get(),
        },
      }),
    [
      data,
      start,
      focus,
      acts,
      untitled,
      api,
      charts,
      session,
      notifier,
      drills,
      questions,
      filterType,
      componentKind,
      reload,
      host,
    ],
  );
  const { isUnreadable } = data.kept;
  useEffect(() => {
    if (isUnreadable) notifier.error(t('page.invalidFilterKey'));
  }, [isUnreadable, notifier, t]);
  useEffect(() => filterStep(runtime.store, (now) => ({ ...now, acts: { native, cross } })), [runtime, native, cross]);
  return (
    <DashboardContext value={runtime}>
      <PendingFilters />
      <DashboardView reload={reload} />
      {beside}
      {dialog}
    </DashboardContext>
  );
}
