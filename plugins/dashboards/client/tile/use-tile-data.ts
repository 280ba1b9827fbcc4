import { withExtraFormData } from '@facet/plugin-charts/contract';
import type { ExtraFormData, FormData, QueryResult } from '@facet/sdk/common';
import type { DashboardChart } from '@facet/sdk/wire/dashboard';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { extraFormDataFor } from '../../common/filters/chart-filters.ts';
import { chartsInScope } from '../../common/filters/filter-scope.ts';
import type { DashboardSettings } from '../../common/settings/dashboard-settings.ts';
import type { DashboardState } from '../data/dashboard-store.ts';
import { type DashboardRuntime, useDashboard, useDashboardState } from '../page/dashboard-runtime.ts';

/** Charts out of sight ask after all that are in sight. */
const OUT_OF_SIGHT = 1000;
const NO_STATE = {};

export interface TileData {
  readonly formData: FormData;
  readonly ownState: Readonly<Record<string, unknown>>;
  /** The last picture's rows; they stay while new ones are on their way. */
  readonly results: readonly QueryResult[] | undefined;
  readonly error: unknown;
  readonly fetching: boolean;
  retry(): void;
}

/** Rows of one chart with the filters that reach it: asked for when the chart first comes into view. */
export function useTileData(chart: DashboardChart, inView: boolean, position: number): TileData {
  const runtime = useDashboard();
  const chartId = chart.id;
  const extra = useDashboardState((state) => extraText(runtime, state, chartId));
  const ownState = useDashboardState((state) => state.ownStates[chartId] ?? NO_STATE);
  const refresh = useDashboardState((state) => state.refreshes[chartId] ?? 0);
  const waiting = useDashboardState((state) => isWaiting(state, chartId));
  const [seen, setSeen] = useState(inView);
  if (inView && !seen) setSeen(true);

  const priority = inView ? position : OUT_OF_SIGHT + position;
  useEffect(() => runtime.planner.prioritise(chartId, priority), [runtime, chartId, priority]);

  const colors = useDashboardState((state) => JSON.stringify(state.settings.colors));
  const formData = useMemo(() => formDataOf(runtime, chart, extra, colors), [runtime, chart, extra, colors]);
  const query = useQuery({
    queryKey: ['dashboard-tile', runtime.id, chartId, chart.changed_on, extra, colors, ownState, refresh],
    enabled: seen && !waiting,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const context = await runtime.charts.buildQueryContext(formData, ownState);
      const rows = runtime.planner.request({ chartId, context, force: refresh > 0, priority }, signal);
      // Code for drawing starts early, but not before the first picture, which may need less. Its failure shows below.
      void runtime.firstPicture.wait.then(() => runtime.charts.prepare(formData)).catch(() => undefined);
      const results = await rows;
      await runtime.charts.prepare(formData);
      return { results, formData };
    },
  });
  const { refetch } = query;
  // A drawing must get the settings that its rows were asked with.
  return {
    formData: query.data?.formData ?? formData,
    ownState,
    results: query.data?.results,
    error: query.isFetching ? null : query.error,
    fetching: query.isFetching || (waiting && seen),
    retry: useCallback(() => void refetch(), [refetch]),
  };
}

/** As text, since equal filters must not ask again. */
function extraText(runtime: DashboardRuntime, state: DashboardState, chartId: number): string {
  const extra = extraFormDataFor(chartId, runtime.activeFilters(state));
  return extra === undefined ? '' : JSON.stringify(extra);
}

export function isWaiting(state: DashboardState, chartId: number): boolean {
  return state.waitingFor.some((id) => {
    const filter = state.settings.filters.find((one) => one.id === id);
    return filter !== undefined && chartsInScope(state.layout, filter.scope).includes(chartId);
  });
}

/** @param colors Those of the dashboard, and `extra` what its filters add: both as JSON text. */
export function formDataOf(runtime: DashboardRuntime, chart: DashboardChart, extra: string, colors: string): FormData {
  const own = chart.form_data as FormData;
  const form: FormData = {
    ...own,
    ...(JSON.parse(colors) as DashboardSettings['colors']),
    slice_id: chart.id,
    dashboardId: runtime.id,
    url_params: runtime.urlParams,
  };
  return extra === '' ? form : withExtraFormData(form, JSON.parse(extra) as ExtraFormData);
}
