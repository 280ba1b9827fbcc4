import type { FormData, QueryResult } from '@facet/sdk/common';
import type { TypeAttempt } from '@facet/plugin-charts/contract.client';
import { ApiError, EventBusToken, useService } from '@facet/sdk/client';
import { splitAnnotations } from '@facet/plugin-charts/contract';
import type { ChartRun, LayerActions } from './chart-run.ts';
import { useLayerRuns } from './use-layer-runs.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useExplore } from '../services/explore-services.ts';

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
  awaitedLayers: [],
};

/**
 * Runs the queries of a form. A new run, `stop` and unmounting abort the current run; the previous chart stays visible
 * meanwhile.
 */
export function useChartRun(): {
  readonly run: ChartRun;
  readonly start: (form: FormData, ownState: Readonly<Record<string, unknown>>, force: boolean) => void;
  readonly stop: () => void;
  readonly layers: LayerActions;
} {
  const { charts } = useExplore();
  const [run, setRun] = useState<ChartRun>(IDLE);
  const events = useService(EventBusToken);
  const controller = useRef<AbortController | null>(null);
  const { start: startLayers, abort: abortLayers, actions: layers } = useLayerRuns(setRun);
  const attempt = useRef<TypeAttempt | null>(null);
  const lastOwnState = useRef<Readonly<Record<string, unknown>>>({});
  useEffect(() => () => controller.current?.abort(), []);
  const start = useCallback(
    (form: FormData, ownState: Readonly<Record<string, unknown>>, force: boolean) => {
      controller.current?.abort();
      abortLayers();
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
        awaitedLayers: IDLE.awaitedLayers,
      }));
      const { signal } = current;
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
          }));
          // The chart's answer is cached on the server now, so a request for a layer costs only the layer's own rows, unless
          // the user wants rows that are not from the cache.
          startLayers(layers, force);
        },
        (error: unknown) => {
          if (!current.signal.aborted)
            setRun((before) => ({ ...before, status: 'failed', error, endedAt: Date.now() }));
        },
      );
    },
    [charts, startLayers, abortLayers],
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
  return { run, start, stop, layers };
}

/** @throws Error with the message of a failed query, if any query failed. */
function ensureAnswered(queries: readonly QueryResult[]): readonly QueryResult[] {
  const failed = queries.find((query) => query.error);
  if (failed) throw new Error(failed.error ?? '');
  return queries;
}
