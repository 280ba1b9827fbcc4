import { ApiClientToken, useService } from '@facet/sdk/client';
import { useQuery } from '@tanstack/react-query';

/** The present columns of the source. Callers show a failure only if the user has requested the columns. */
export function useSourceColumns(dataset: number, enabled: boolean) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['dataset-source-columns', dataset],
    enabled,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      api.call('GET /datasource/external_metadata/:type/:id/', { params: { type: 'table', id: dataset } }, { signal }),
  });
}
