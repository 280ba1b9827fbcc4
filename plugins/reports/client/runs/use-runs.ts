import { ApiClientToken, useService } from '@facet/sdk/client';
import { useInfiniteQuery } from '@tanstack/react-query';

const PAGE = 20;
/** Refetch interval: a run may end while the log is open. */
const LOOK_MS = 5_000;

interface RunsOptions {
  /** Only runs that sent something. */
  readonly sent: boolean;
  readonly isWatched: boolean;
}

/** Runs of a schedule, latest first. */
export function useRuns(id: number, { sent, isWatched }: RunsOptions) {
  const api = useService(ApiClientToken);
  return useInfiniteQuery({
    queryKey: ['report', id, 'log', sent],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'GET /api/v1/report/:id/log/',
        { params: { id }, q: { page: pageParam, page_size: PAGE, ...(sent ? { sent } : {}) } },
        { signal },
      ),
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.count ? pages.length : undefined),
    // Earlier pages contain ended runs, so only the first page is fetched again.
    refetchInterval: ({ state }) => (!isWatched || (state.data?.pages.length ?? 0) > 1 ? false : LOOK_MS),
  });
}

/** Changes of a schedule, latest first. */
export function useChanges(id: number) {
  const api = useService(ApiClientToken);
  return useInfiniteQuery({
    queryKey: ['report', id, 'changes'],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'GET /api/v1/report/:id/changes/',
        { params: { id }, q: { page: pageParam, page_size: PAGE } },
        { signal },
      ),
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.count ? pages.length : undefined),
  });
}
