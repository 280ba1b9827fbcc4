import { ApiClientToken, useService } from '@facet/sdk/client';
import { useQuery } from '@tanstack/react-query';

/** A dataset as it is on the server now, with its version. */
export function useDataset(id: number) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['dataset', id],
    queryFn: ({ signal }) => api.call('GET /api/v1/dataset/:id', { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    // What is being typed must not be replaced by looking elsewhere for a moment.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
