import { type QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ApiClientToken, SessionToken, useService } from '@facet/sdk/client';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { logEndpoints } from '@facet/sdk/wire/log';
import type { ChartRow } from '@facet/sdk/wire/chart';
import type { DashboardRow } from '@facet/sdk/wire/dashboard';

/** Whose objects, or which. */
export type Scope = 'mine' | 'favorites' | 'all';

export const SCOPES: readonly Scope[] = ['mine', 'favorites', 'all'];

export function isScope(value: unknown): value is Scope {
  return SCOPES.some((scope) => scope === value);
}

/** The list that shows the same, with all its pages. */
export function listAddress(path: string, scope: Scope, userId: number): string {
  return path + { all: '', mine: `?f.owner=${userId}`, favorites: '?f.favorites=true' }[scope];
}

export type RecentRow = CallOutput<(typeof logEndpoints)['GET /api/v1/log/recent_activity/']>['result'][number];

export interface Page<Row> {
  readonly count: number;
  readonly rows: readonly (Row & { readonly favorite: boolean })[];
}

const CARDS = 4;
const RECENT = 24;
const CHARTS = 6;
const NEWEST_FIRST = { order_column: 'changed_on_delta_humanized', order_direction: 'desc' } as const;

export function homeKey(...parts: readonly string[]): readonly string[] {
  return ['home', ...parts];
}

/** What a star on this page changes is asked again everywhere on it. */
export function refreshHome(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: homeKey() });
}

export function useHomeRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => refreshHome(queries);
}

export function useDashboards(scope: Scope, size = CARDS): UseQueryResult<Page<DashboardRow>> {
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const filters = {
    all: [],
    mine: [{ col: 'owners', opr: 'rel_m_m', value: session.user.userId }],
    favorites: [{ col: 'id', opr: 'dashboard_is_favorite', value: true }],
  }[scope];
  return useQuery({
    queryKey: homeKey('dashboards', scope, String(size)),
    queryFn: async ({ signal }) => {
      const page = await api.call(
        'GET /api/v1/dashboard/',
        { q: { ...NEWEST_FIRST, page: 0, page_size: size, filters } },
        { signal },
      );
      const starred =
        page.ids.length === 0
          ? []
          : (await api.call('GET /api/v1/dashboard/favorite_status/', { q: page.ids }, { signal })).result;
      return { count: page.count, rows: withStars(page.result, starred) };
    },
  });
}

export function useCharts(scope: Scope, size = CHARTS): UseQueryResult<Page<ChartRow>> {
  const api = useService(ApiClientToken);
  const session = useService(SessionToken);
  const filters = {
    all: [],
    mine: [{ col: 'owners', opr: 'rel_m_m', value: session.user.userId }],
    favorites: [{ col: 'id', opr: 'chart_is_favorite', value: true }],
  }[scope];
  return useQuery({
    queryKey: homeKey('charts', scope, String(size)),
    queryFn: async ({ signal }) => {
      const page = await api.call(
        'GET /api/v1/chart/',
        { q: { ...NEWEST_FIRST, page: 0, page_size: size, filters } },
        { signal },
      );
      const starred =
        page.ids.length === 0
          ? []
          : (await api.call('GET /api/v1/chart/favorite_status/', { q: page.ids }, { signal })).result;
      return { count: page.count, rows: withStars(page.result, starred) };
    },
  });
}

export function useRecents(): UseQueryResult<readonly RecentRow[]> {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: homeKey('recent'),
    queryFn: async ({ signal }) =>
      (
        await api.call(
          'GET /api/v1/log/recent_activity/',
          { q: { page: 0, page_size: RECENT, distinct: true } },
          { signal },
        )
      ).result,
  });
}

export function withStars<Row extends { readonly id: number }>(
  rows: readonly Row[],
  stars: readonly { readonly id: number; readonly value: boolean }[],
): readonly (Row & { readonly favorite: boolean })[] {
  const starred = new Set(stars.filter(({ value }) => value).map(({ id }) => id));
  return rows.map((row) => ({ ...row, favorite: starred.has(row.id) }));
}
