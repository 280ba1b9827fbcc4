import { numberOf } from '@facet/sdk/chart-query';
import { type ApiClient, ApiClientToken, useService } from '@facet/sdk/client';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { answerOf } from './answer-of.ts';
import { type AnnotationDraft, SAVED_SOURCE } from '../common/annotation-draft.ts';

const FRESH_MS = 60_000;

/**
 * A short note for each layer: its formula, or the number of annotations in a saved layer. Undefined where that is
 * unknown.
 */
export function useLayerNotes(layers: readonly AnnotationDraft[]): readonly (string | undefined)[] {
  const { t } = useTranslation('facet/controls');
  const api = useService(ApiClientToken);
  // Several layers of a chart may show the same saved one.
  const saved = [...new Set(layers.filter(isSaved).map(({ value }) => value))];
  const counts = useQueries({
    queries: saved.map((value) => ({
      queryKey: ['annotation-count', value],
      staleTime: FRESH_MS,
      retry: false,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => countMarks(api, value, signal),
    })),
  });
  return layers.map((layer) => {
    if (layer.annotationType === 'FORMULA') return String(layer.value);
    const count = isSaved(layer) ? counts[saved.indexOf(layer.value)]?.data : undefined;
    if (count === undefined || count === null) return undefined;
    return t(layer.annotationType === 'INTERVAL' ? 'annotation.intervals' : 'annotation.events', { count });
  });
}

const isSaved = ({ sourceType, value }: AnnotationDraft): boolean => sourceType === SAVED_SOURCE && value !== '';

async function countMarks(api: ApiClient, layer: string | number, signal: AbortSignal): Promise<number | null> {
  const path = `/api/v1/annotation_layer/${encodeURIComponent(layer)}/annotation/?q=(page:0,page_size:1)`;
  return numberOf((await answerOf(api, path, signal))['count']) ?? null;
}
