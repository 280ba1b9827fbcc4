import { isRecord, listOf } from '@facet/sdk/chart-query';
import { type ApiClient, ApiClientToken, useService } from '@facet/sdk/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answerOf } from './answer-of.ts';

export interface SavedLayer {
  readonly id: number;
  readonly name: string;
}

const PAGE = 50;
const FRESH_MS = 60_000;
const PATH = '/api/v1/annotation_layer/';

/**
 * Saved annotation layers by name: the matches of a search, and the selected layer. Undefined where the user may not
 * read any.
 */
export function useSavedLayers(searched: string, chosen: string | null): readonly SavedLayer[] | undefined {
  const api = useService(ApiClientToken);
  const { data: found } = useQuery({
    queryKey: ['annotation-layers-to-choose', searched],
    staleTime: FRESH_MS,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => findLayers(api, searched, signal),
  });
  const { data: own } = useQuery({
    queryKey: ['annotation-layer-chosen', chosen],
    enabled: chosen !== null,
    staleTime: FRESH_MS,
    retry: false,
    queryFn: async ({ signal }) => {
      const { result } = await answerOf(api, `${PATH}${encodeURIComponent(String(chosen))}`, signal);
      return [result].filter(isSavedLayer);
    },
  });
  if (found === undefined) return undefined;
  const missing = chosen === null ? [] : (own ?? []).filter((one) => !found.some(({ id }) => id === one.id));
  return [...missing, ...found];
}

async function findLayers(api: ApiClient, searched: string, signal: AbortSignal): Promise<readonly SavedLayer[]> {
  const q = {
    order_column: 'name',
    order_direction: 'asc',
    page_size: PAGE,
    filters: searched === '' ? [] : [{ col: 'name', opr: 'annotation_layer_all_text', value: searched }],
  };
  const answer = await answerOf(api, `${PATH}?q=${encodeURIComponent(JSON.stringify(q))}`, signal);
  return listOf(answer['result']).filter(isSavedLayer);
}

const isSavedLayer = (row: unknown): row is SavedLayer =>
  isRecord(row) && typeof row['id'] === 'number' && typeof row['name'] === 'string';
