import { useQuery } from '@tanstack/react-query';
import { useService } from './hooks.tsx';
import { ApiClientToken } from './host.ts';

/**
 * Whether the server offers a call, such as `GET /api/v1/chart/export/`, now: what leads to one that another plugin may or
 * may not bring shows itself by this. False until it is known, and for none.
 */
export function useEndpoint(key: string | undefined): boolean {
  const api = useService(ApiClientToken);
  const { data } = useQuery({
    queryKey: ['facet-endpoint', key],
    enabled: key !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: ({ signal }) => api.call('GET /api/v1/endpoint/', { query: { key: key ?? '' } }, { signal }),
  });
  return data?.result ?? false;
}
