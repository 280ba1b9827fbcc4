import type { TypeAttempt } from '@facet/plugin-charts/contract.client';
import { answeredForm } from '@facet/sdk/chart-query';
import type { FormData, QueryResult } from '@facet/sdk/common';
import type { DashboardChart } from '../../common/wire/dashboard.ts';
import { parseTimestamp } from '@facet/sdk/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { isAwaited } from '../../common/filters/filtering.ts';
import { forgetOutcome, reportOutcome } from '../state/dashboard-store.ts';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { extraText, formDataOf } from '../runtime/filtered-form.ts';
import type { AskedLayers, FetchRows } from './asked-layers.ts';
import { useTurn } from './use-turn.ts';

/** Charts out of view are requested after all visible ones. */
const OUT_OF_SIGHT = 100_000;
const NO_STATE = {};
const NOT_AT_ALL = () => () => {};

export interface TileData {
  /** The form data of the request for the rows. */
  readonly formData: FormData;
  /** By which they are drawn; see `answeredForm`. */
  readonly drawnForm: FormData;
  readonly ownState: Readonly<Record<string, unknown>>;
  /** The last picture's rows; they stay while new ones are on their way, and when the same question failed later. */
  readonly results: readonly QueryResult[] | undefined;
  /** When the rows were read from the database, epoch milliseconds; `null` without rows. */
  readonly readAt: number | null;
  /** Why the last attempt failed. With results beside it: they are old. */
  readonly error: unknown;
  readonly fetching: boolean;
  /** Of a chart with annotation layers; `results` hold those that are there. */
  readonly layers: AskedLayers | undefined;
  retry(): void;
}

interface TileRows {
  readonly results: readonly QueryResult[];
  readonly formData: FormData;
  /** The number of refreshes when these rows were requested. */
  readonly refresh: number;
  readonly readAt: number;
  readonly layers?: AskedLayers | undefined;
}

/** The facts of a tile's place that decide when its rows are requested. */
export interface TilePlace {
  readonly inView: boolean;
  /** It asks from the first moment on that this is so. */
  readonly isWanted: boolean;
  /** In reading order. */
  readonly position: number;
}

/** Rows of one chart with the filters that reach it. */
export function useTileData(chart: DashboardChart, { inView, isWanted, position }: TilePlace): TileData {
  const runtime = useDashboard();
  const chartId = chart.id;
  const extra = useDashboardState((state) => extraText(runtime, state, chartId));
  const ownState = useDashboardState((state) => state.ownStates[chartId] ?? NO_STATE);
  const refresh = useDashboardState((state) => state.refreshes[chartId] ?? 0);
  const forced = useDashboardState((state) => state.forces[chartId] ?? 0);
  const waiting = useDashboardState((state) => isAwaited(chartId, state.layout, state.settings, state.filtering));
  const [seen, setSeen] = useState(isWanted);
  if (isWanted && !seen) setSeen(true);

  const priority = inView ? position : OUT_OF_SIGHT + position;
  useEffect(() => runtime.planner.prioritise(chartId, priority), [runtime, chartId, priority]);

  const colors = useDashboardState((state) => JSON.stringify(state.settings.colors));
  const formData = useMemo(() => formDataOf(runtime, chart, extra, colors), [runtime, chart, extra, colors]);
  const attempt = useRef<TypeAttempt | null>(null);
  const query = useQuery<TileRows>({
    queryKey: ['dashboard-tile', runtime.id, chartId, chart.changed_on, extra, colors, ownState],
    enabled: seen && !waiting,
    placeholderData: keepPreviousData,
    // Rows that were read before the last wish for new ones are old, wherever they come from.
    staleTime: ({ state: { data } }) =>
      data?.refresh === refresh && data.layers?.isCutShort !== true ? Number.POSITIVE_INFINITY : 0,
    retry: false,
    // Without a connection the attempt fails and the tile says so; a request that waits silently would say nothing.
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      attempt.current = runtime.charts.attempt(formData.viz_type);
      const context = await runtime.charts.buildQueryContext(formData, ownState);
      const options = { force: forced > (runtime.served.get(chartId) ?? 0), signal };
      const fetch: FetchRows = (asked, { force, signal: until }) =>
        runtime.planner.request({ chartId, context: asked, force, priority }, until);
      const rows = context.queries.some(({ annotation_layers: layers }) => (layers?.length ?? 0) > 0)
        ? import('./asked-layers.ts').then(({ rowsBesideLayers }) => rowsBesideLayers({ ...options, context, fetch }))
        : fetch(context, options).then((results) => ({ results, layers: undefined }));
      // Code for drawing starts early, but not before the first picture, which may need less. Its failure shows below.
      void runtime.firstPicture
        .waitUnlessFirst()
        .then(() => runtime.charts.prepare(formData))
        .catch(() => undefined);
      const { results, layers } = await rows;
      runtime.timings.arrived(chartId);
      const failed = results.find((result) => result.error);
      if (failed) throw new Error(failed.error ?? '');
      runtime.served.set(chartId, refresh);
      await runtime.charts.prepare(formData);
      return { results, formData, refresh, readAt: readTime(results), layers };
    },
  });
  const { refetch } = query;
  useWish(refresh, seen && !waiting, refetch);
  const { error, isFetching } = query;
  const data = useTurn(query.data, { inSight: inView, position });
  const readAt = data?.readAt ?? null;
  const failed = error !== null && !isFetching;
  const layers = data?.layers;
  const known = useSyncExternalStore(layers?.subscribe ?? NOT_AT_ALL, () => layers?.known());
  const asking = query.isPlaceholderData ? undefined : query.data?.layers;
  useEffect(() => () => asking?.stop(), [asking]);
  const lacking = layers?.failures.size ?? 0;
  // The plugin was toggled or replaced, so the failure may be gone.
  useEffect(() => {
    if (!failed) return undefined;
    const replaced = attempt.current?.whenReplaced(() => void refetch());
    return () => replaced?.dispose();
  }, [failed, refetch]);
  useEffect(() => {
    if (readAt !== null || failed)
      reportOutcome(runtime.store, chartId, { readAt, failed, ...(lacking > 0 ? { lacking } : {}) });
  }, [runtime, chartId, readAt, failed, lacking]);
  useEffect(() => () => forgetOutcome(runtime.store, chartId), [runtime, chartId]);
  // A drawing must get the settings that its rows were asked with.
  const asked = data?.formData ?? formData;
  const results = useMemo(
    // Other answers of layers are other rows.
    () => (known === undefined ? undefined : layers?.addedTo(data?.results ?? [])) ?? data?.results,
    [data, layers, known],
  );
  const drawnForm = useMemo(() => answeredForm(asked, results ?? []), [asked, results]);
  return {
    formData: asked,
    drawnForm,
    ownState,
    results,
    readAt,
    error: isFetching ? null : error,
    layers,
    fetching: isFetching || (waiting && seen) || data !== query.data,
    retry: useCallback(() => void refetch(), [refetch]),
  };
}

/** Requests the rows again with each counted refresh. */
function useWish(wishes: number, ready: boolean, ask: (options: { readonly cancelRefetch: boolean }) => unknown): void {
  const heard = useRef(wishes);
  useEffect(() => {
    if (heard.current === wishes) return;
    heard.current = wishes;
    // A tile that is not requested yet finds its rows stale later.
    if (ready) ask({ cancelRefetch: true });
  }, [wishes, ready, ask]);
}

/** Rows from a cache are as old as the cache says, however late they came. */
function readTime(results: readonly QueryResult[]): number {
  const times = results.flatMap(({ is_cached, cached_dttm }) =>
    is_cached && cached_dttm ? [parseTimestamp(cached_dttm).getTime()] : [],
  );
  return Math.min(Date.now(), ...times.filter((time) => !Number.isNaN(time)));
}
