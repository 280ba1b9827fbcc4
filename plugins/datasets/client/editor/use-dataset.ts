import { ApiClientToken, useService } from '@facet/sdk/client';
import { useQuery } from '@tanstack/react-query';

/** The present dataset on the server, with its version. */
export function useDataset(id: number) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['dataset', id],
    queryFn: ({ signal }) => api.call('GET /api/v1/dataset/:id', { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    // A refetch on focus would replace the text that is being typed.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
