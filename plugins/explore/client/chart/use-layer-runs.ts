import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo, useRef } from 'react';
import { type AskedLayer, withAnnotation } from '@facet/plugin-charts/contract';
import { useExplore } from '../services/explore-services.ts';
import { fetchLayer, type LayerAnswer } from '@facet/plugin-charts/contract.client';
import type { ChartRun, LayerActions } from './chart-run.ts';

interface LayerRuns {
  /** The layers of the visible chart. */
  readonly asked: readonly AskedLayer[];
  readonly controller: AbortController;
}

/** Requests the annotation layers of the visible chart, each by itself. */
export function useLayerRuns(setRun: Dispatch<SetStateAction<ChartRun>>): {
  readonly start: (layers: readonly AskedLayer[], force: boolean) => void;
  /** Aborts the requests, and leaves what is known of the layers. */
  readonly abort: () => void;
  readonly actions: LayerActions;
} {
  const { charts } = useExplore();
  const runs = useRef<LayerRuns>({ asked: [], controller: new AbortController() });
  const abort = useCallback(() => runs.current.controller.abort(), []);
  useEffect(() => abort, [abort]);
  const ask = useCallback(
    (layers: readonly AskedLayer[], force: boolean) => {
      const { signal } = runs.current.controller;
      const names = layers.map(({ name }) => name);
      setRun((before) => ({
        ...before,
        awaitedLayers: [...before.awaitedLayers, ...names],
        layerFailures: new Map([...before.layerFailures].filter(([name]) => !names.includes(name))),
      }));
      const add = async (layer: AskedLayer): Promise<void> => {
        const answer = await fetchLayer(charts, layer, signal, force);
        if (!signal.aborted) setRun((before) => withLayer(before, layer.name, answer));
      };
      for (const layer of layers) void add(layer);
    },
    [charts, setRun],
  );
  const start = useCallback(
    (layers: readonly AskedLayer[], force: boolean) => {
      abort();
      runs.current = { asked: layers, controller: new AbortController() };
      ask(layers, force);
    },
    [abort, ask],
  );
  const actions = useMemo(
    () => ({
      stop: () => {
        abort();
        setRun(withoutAwaited);
      },
      retry: (name: string) => {
        const { asked, controller } = runs.current;
        if (controller.signal.aborted) runs.current = { asked, controller: new AbortController() };
        ask(
          asked.filter((layer) => layer.name === name),
          false,
        );
      },
    }),
    [setRun, abort, ask],
  );
  return { start, abort, actions };
}

function withLayer(before: ChartRun, name: string, answer: LayerAnswer): ChartRun {
  const run = { ...before, awaitedLayers: before.awaitedLayers.filter((one) => one !== name) };
  if ('data' in answer) return { ...run, queries: withAnnotation(run.queries, name, answer.data) };
  return { ...run, layerFailures: new Map(run.layerFailures).set(name, answer.failure) };
}

function withoutAwaited(before: ChartRun): ChartRun {
  const stopped = before.awaitedLayers.map((name) => [name, { kind: 'stopped' }] as const);
  return { ...before, awaitedLayers: [], layerFailures: new Map([...before.layerFailures, ...stopped]) };
}
