import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ApiClientToken, useService } from '@facet/sdk/client';
import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { permissionEndpoints, UserRow } from '../common/wire/administration.ts';

export type PermissionPair = CallOutput<
  (typeof permissionEndpoints)['GET /api/v1/security/permissions-resources/']
>['result'][number];

/** The server's maximum number of rows per response. */
const PAGE = 100;

interface Answer<Row> {
  readonly count: number;
  readonly result: readonly Row[];
}

/** Loads all pages of a list that is short enough to choose from. */
export async function loadAll<Row>(
  load: (page: number, size: number) => Promise<Answer<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const answer = await load(page, PAGE);
    rows.push(...answer.result);
    if (answer.result.length < PAGE || rows.length >= answer.count) return rows;
  }
}

export function usePermissionPairs(): UseQueryResult<readonly PermissionPair[]> {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['role-form', 'permissions'],
    queryFn: ({ signal }) =>
      loadAll((page, page_size) =>
        api.call('GET /api/v1/security/permissions-resources/', { q: { page, page_size } }, { signal }),
      ),
  });
}

export function useAllUsers(): UseQueryResult<readonly UserRow[]> {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['role-form', 'users'],
    queryFn: ({ signal }) =>
      loadAll((page, page_size) =>
        api.call(
          'GET /api/v1/security/users/',
          { q: { page, page_size, order_column: 'username', order_direction: 'asc' } },
          { signal },
        ),
      ),
  });
}
