import type { FormData, QueryResult } from '@facet/sdk/common';
import type { TypeAttempt } from '@facet/plugin-charts/contract.client';
import { ApiError, EventBusToken, useService } from '@facet/sdk/client';
import { type AskedLayer, splitAnnotations, withAnnotation } from '../../common/chart-annotations.ts';
import { fetchLayer, type LayerAnswer, type LayerFailure } from './fetch-layer.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useExplore } from '../services/explore-services.ts';

export type RunStatus = 'idle' | 'loading' | 'success' | 'failed' | 'stopped';

export interface ChartRun {
  readonly status: RunStatus;
  /** The form of the visible chart. */
  readonly form: FormData | null;
  /** The form of the last request, with or without an answer. */
  readonly asked: FormData | null;
  readonly queries: readonly QueryResult[];
  readonly error: unknown;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** Time of the visible answer. */
  readonly answeredAt: number | null;
  /** Annotation layers without rows, by name. */
  readonly layerFailures: ReadonlyMap<string, LayerFailure>;
  /** Number of layers whose rows are still loading. */
  readonly awaitedLayers: number;
}

const IDLE: ChartRun = {
  status: 'idle',
  form: null,
  asked: null,
  queries: [],
  error: null,
  startedAt: null,
  endedAt: null,
  answeredAt: null,
  layerFailures: new Map(),
  awaitedLayers: 0,
};

/**
 * Runs the queries of a form. A new run, `stop` and unmounting abort the current run; the previous chart stays visible
 * meanwhile.
 */
export function useChartRun(): {
  readonly run: ChartRun;
  readonly start: (form: FormData, ownState: Readonly<Record<string, unknown>>, force: boolean) => void;
  readonly stop: () => void;
} {
  const { charts } = useExplore();
  const [run, setRun] = useState<ChartRun>(IDLE);
  const events = useService(EventBusToken);
  const controller = useRef<AbortController | null>(null);
  const attempt = useRef<TypeAttempt | null>(null);
  const lastOwnState = useRef<Readonly<Record<string, unknown>>>({});
  useEffect(() => () => controller.current?.abort(), []);
  const start = useCallback(
    (form: FormData, ownState: Readonly<Record<string, unknown>>, force: boolean) => {
      controller.current?.abort();
      const current = new AbortController();
      controller.current = current;
      lastOwnState.current = ownState;
      attempt.current = charts.attempt(form.viz_type);
      setRun((before) => ({
        ...before,
        status: 'loading',
        asked: form,
        error: null,
        startedAt: Date.now(),
        endedAt: null,
        layerFailures: IDLE.layerFailures,
      }));
      const { signal } = current;
      const addLayer = async (layer: AskedLayer): Promise<void> => {
        const answer = await fetchLayer(charts, layer, signal);
        if (!signal.aborted) setRun((before) => withLayer(before, layer.name, answer));
      };
      const ask = async () => {
        const { chart, layers } = splitAnnotations(await charts.buildQueryContext(form, ownState));
        // A load error is shown where the chart is drawn. Preloading avoids suspense, which React shows 0.3 s later at
        // the earliest.
        const drawing = charts.prepare(form).catch(() => undefined);
        const queries = ensureAnswered(await charts.fetchData(chart, { signal, force }));
        await drawing;
        return { queries, layers };
      };
      ask().then(
        ({ queries, layers }) => {
          if (signal.aborted) return;
          const now = Date.now();
          setRun((before) => ({
            ...before,
            status: 'success',
            form,
            queries,
            endedAt: now,
            answeredAt: now,
            awaitedLayers: layers.length,
          }));
          // The chart's answer is cached on the server now, so a request for a layer costs only the layer's own rows.
          for (const layer of layers) void addLayer(layer);
        },
        (error: unknown) => {
          if (!current.signal.aborted)
            setRun((before) => ({ ...before, status: 'failed', error, endedAt: Date.now() }));
        },
      );
    },
    [charts],
  );
  const { status, error, asked } = run;
  useEffect(() => {
    if (status !== 'failed' || asked === null || !(error instanceof ApiError) || error.status !== 401) return undefined;
    const renewed = events.on('session:renewed', () => start(asked, lastOwnState.current, false));
    return () => renewed.dispose();
  }, [status, error, asked, events, start]);
  useEffect(() => {
    if (status !== 'failed' || asked === null) return undefined;
    const replaced = attempt.current?.whenReplaced(() => start(asked, lastOwnState.current, false));
    return () => replaced?.dispose();
  }, [status, asked, start]);
  const stop = useCallback(() => {
    controller.current?.abort();
    setRun((before) => (before.status === 'loading' ? { ...before, status: 'stopped', endedAt: Date.now() } : before));
  }, []);
  return { run, start, stop };
}

function withLayer(before: ChartRun, name: string, answer: LayerAnswer): ChartRun {
  const run = { ...before, awaitedLayers: before.awaitedLayers - 1 };
  if ('data' in answer) return { ...run, queries: withAnnotation(run.queries, name, answer.data) };
  return { ...run, layerFailures: new Map(run.layerFailures).set(name, answer.failure) };
}

/** @throws Error with the message of a failed query, if any query failed. */
function ensureAnswered(queries: readonly QueryResult[]): readonly QueryResult[] {
  const failed = queries.find((query) => query.error);
  if (failed) throw new Error(failed.error ?? '');
  return queries;
}
