import { ApiClientToken, useService } from '@facet/sdk/client';
import { useQuery } from '@tanstack/react-query';

const LOOK_MS = 500;

/** Number of rows that were written to the table so far, polled; null before the first response, and without a file. */
export function useRowsWritten(key: string | null): number | null {
  const api = useService(ApiClientToken);
  const { data } = useQuery({
    queryKey: ['uploads', 'progress', key],
    enabled: key !== null,
    refetchInterval: LOOK_MS,
    gcTime: 0,
    // The staged file is deleted once its table is complete, so a failure is expected then.
    retry: false,
    queryFn: ({ signal }) => api.call('GET /api/v1/upload/:key/progress', { params: { key: key ?? '' } }, { signal }),
  });
  return key === null ? null : (data?.rows ?? null);
}
