import { useQuery } from '@tanstack/react-query';
import { useService } from './hooks.tsx';
import { ApiClientToken } from './host.ts';

/**
 * Whether the server offers a call, such as `GET /api/v1/chart/export/`, now: what leads to one that another plugin may or
 * may not bring shows itself by this. False until it is known.
 */
export function useEndpoint(key: string): boolean {
  const api = useService(ApiClientToken);
  const { data } = useQuery({
    queryKey: ['facet-endpoint', key],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => api.call('GET /api/v1/endpoint/', { query: { key } }, { signal }),
  });
  return data?.result ?? false;
}
