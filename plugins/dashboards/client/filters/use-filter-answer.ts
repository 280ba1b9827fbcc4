import { ChartsToken } from '@facet/plugin-charts/contract.client';
import { useService } from '@facet/sdk/client';
import type { QueryContext, QueryResult } from '@facet/sdk/common';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FilterAnswer } from '../filter-type.ts';

const NO_RESULTS: readonly QueryResult[] = [];

/**
 * Asks what a filter wants to know. Drawn inside the boundary of the filter's type, so that the plugin which describes the
 * query needs the right to ask it. Equal queries of several filters are asked once.
 */
export function useFilterAnswer(context: QueryContext | null): FilterAnswer {
  const charts = useService(ChartsToken);
  const { data, error, isFetching } = useQuery({
    queryKey: ['filter-answer', context],
    enabled: context !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => (context === null ? NO_RESULTS : charts.fetchData(context, { signal })),
  });
  return { results: data, fetching: isFetching, error };
}
