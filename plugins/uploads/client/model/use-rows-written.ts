import { ApiClientToken, useService } from '@facet/sdk/client';
import { useQuery } from '@tanstack/react-query';

const LOOK_MS = 500;

/** Rows that the table of a kept file has so far, asked again and again; null before the first, and without a file. */
export function useRowsWritten(key: string | null): number | null {
  const api = useService(ApiClientToken);
  const { data } = useQuery({
    queryKey: ['uploads', 'progress', key],
    enabled: key !== null,
    refetchInterval: LOOK_MS,
    gcTime: 0,
    // The file is gone once its table is there.
    retry: false,
    queryFn: ({ signal }) => api.call('GET /api/v1/upload/:key/progress', { params: { key: key ?? '' } }, { signal }),
  });
  return key === null ? null : (data?.rows ?? null);
}
