import { listOf } from '@facet/sdk/chart-query';
import type { FormData } from '@facet/sdk/common';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { LAYERS, splitAnnotations, withAnnotation } from '@facet/plugin-charts/contract';
import { editedLayer } from '../../common/edited-layer.ts';
import { useExplore } from '../services/explore-services.ts';
import { fetchLayer, type LayerFailure } from '@facet/plugin-charts/contract.client';
import type { ChartRun } from './chart-run.ts';

export interface Preview {
  /** The form to draw, with the value that is being edited. */
  readonly form: FormData;
  /** The last run, with the rows of the layer that is being edited. */
  readonly run: ChartRun;
  /** Draws a control with another value; undefined: with the value in the form. */
  show(name: string, value: unknown): void;
}

export interface Previewed {
  readonly run: ChartRun;
  /** The form to draw without a preview. */
  readonly form: FormData;
  /** The values of the controls. */
  readonly draft: FormData;
  readonly ownState: Readonly<Record<string, unknown>>;
}

/** Draws annotation layers with their rows while they are edited; the form keeps its values. */
export function usePreview({ run, form, draft, ownState }: Previewed): Preview {
  const { charts } = useExplore();
  const [layers, setLayers] = useState<readonly unknown[] | null>(null);
  const edited = useMemo(() => (layers === null ? null : editedLayer(listOf(draft[LAYERS]), layers)), [draft, layers]);
  const { data: answer } = useQuery({
    // A new name or style of the layer needs no new request.
    queryKey: ['explore-layer-preview', run.answeredAt, edited?.question],
    enabled: edited !== null && edited.question !== null && run.form !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const asked = { ...(run.form ?? form), [LAYERS]: [edited?.layer] };
      const [layer] = splitAnnotations(await charts.buildQueryContext(asked, ownState)).layers;
      return layer === undefined ? { data: undefined } : fetchLayer(charts, layer, signal, edited?.isNew);
    },
  });
  const shown = useMemo(() => (layers === null ? form : { ...form, [LAYERS]: layers }), [form, layers]);
  const shownRun = useMemo((): ChartRun => {
    if (edited === null || answer === undefined) return run;
    if ('data' in answer) return { ...run, queries: withAnnotation(run.queries, edited.name, answer.data) };
    const failures = new Map<string, LayerFailure>(run.layerFailures).set(edited.name, answer.failure);
    return { ...run, layerFailures: failures };
  }, [run, edited, answer]);
  return {
    form: shown,
    run: shownRun,
    show(name, value) {
      if (name === LAYERS) setLayers(value === undefined ? null : listOf(value));
    },
  };
}
