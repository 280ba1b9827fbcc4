import { ChartTypes } from '@facet/plugin-charts/contract.client';
import { ApiClientToken, useContributions, useService } from '@facet/sdk/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnnotationType } from '../common/annotation-draft.ts';

export interface SourceChart {
  readonly id: number;
  readonly slice_name: string;
}

const PAGE = 50;
const FRESH_MS = 60_000;

/**
 * Saved charts that can be the source of a layer of this type: the matches of a search, the most recent first, and the
 * selected chart.
 */
export function useSourceCharts(
  layer: AnnotationType,
  searched: string,
  chosen: string | null,
): readonly SourceChart[] {
  const types = useContributions(ChartTypes).flatMap(({ key, declared: { feeds = [] } }) =>
    feeds.some((feed) => feed === layer) ? [key] : [],
  );
  const found = useCharts([
    { col: 'viz_type', opr: 'in', value: types },
    ...(searched === '' ? [] : [{ col: 'slice_name', opr: 'chart_all_text', value: searched }]),
  ]);
  const own = useCharts([{ col: 'id', opr: 'eq', value: Number(chosen) }], chosen !== null);
  return [...own.filter((one) => !found.some(({ id }) => id === one.id)), ...found];
}

interface Filter {
  readonly col: string;
  readonly opr: string;
  readonly value: unknown;
}

function useCharts(filters: readonly Filter[], enabled = true): readonly SourceChart[] {
  const api = useService(ApiClientToken);
  const { data } = useQuery({
    queryKey: ['annotation-charts', filters],
    enabled,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/chart/',
        {
          q: {
            columns: ['id', 'slice_name'],
            filters: [...filters],
            page_size: PAGE,
            order_column: 'changed_on_delta_humanized',
            order_direction: 'desc',
          },
        },
        { signal },
      ),
  });
  return enabled ? (data?.result ?? []) : [];
}
