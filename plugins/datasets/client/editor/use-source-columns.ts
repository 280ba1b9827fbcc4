import { ApiClientToken, useService } from '@facet/sdk/client';
import { useQuery } from '@tanstack/react-query';

/** The columns that the source has now. Callers show a failure only to a user who has asked for the columns. */
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
