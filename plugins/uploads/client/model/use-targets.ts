import { ApiClientToken, useService } from '@facet/sdk/client';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

export interface Target {
  readonly value: string;
  readonly id: number | null;
  readonly name: string;
}

/** Value of the choice for the default upload database before it exists. */
export const OWN = 'own';

/** The database in the address, such as that of the SQL Lab tab with the link; otherwise the default upload database. */
export function useAskedTarget(): { readonly target: string; readonly databaseId: number | null } {
  const [search] = useSearchParams();
  const id = Number(search.get('database'));
  return Number.isInteger(id) && id > 0 ? { target: String(id), databaseId: id } : { target: OWN, databaseId: null };
}

/** Databases that accept uploads; the default upload database comes first. */
export function useTargets() {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['uploads', 'targets'],
    queryFn: async ({ signal }): Promise<readonly Target[]> => {
      const [own, others] = await Promise.all([
        api.call('GET /api/v1/upload/own/', {}, { signal }),
        api.call(
          'GET /api/v1/database/',
          {
            q: {
              page: 0,
              page_size: -1,
              order_column: 'database_name',
              order_direction: 'asc',
              filters: [{ col: 'allow_file_upload', opr: 'upload_is_enabled', value: true }],
            },
          },
          { signal },
        ),
      ]);
      return [
        ...(own.offered ? [{ value: OWN, id: null, name: own.name }] : []),
        ...others.result
          .filter(({ id }) => id !== own.database_id)
          .map(({ id, database_name }) => ({ value: String(id), id, name: database_name })),
      ];
    },
  });
}

/** Schemas of a database that accept uploads; not requested for the default upload database. */
export function useUploadSchemas(id: number | null) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: ['uploads', 'schemas', id],
    enabled: id !== null,
    queryFn: async ({ signal }) => {
      const params = { id: id ?? 0 };
      const [named, all] = await Promise.all([
        api.call('GET /api/v1/database/:id/schemas_access_for_file_upload/', { params }, { signal }),
        api.call('GET /api/v1/database/:id/schemas/', { params, q: {} }, { signal }),
      ]);
      return named.schemas.length > 0 ? named.schemas : all.result;
    },
  });
}
