import type { EngineNames } from '@facet/plugin-query/contract';
import { type ApiClient, ApiClientToken, SessionToken, useService } from '@facet/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** First part of the keys of all queries of SQL Lab. */
export const ROOT = 'sql-lab';
const ALL = -1;
const FOR_A_WHILE = 5 * 60_000;

/** Databases that are offered in SQL Lab, by name. */
export function useLabDatabases() {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: [ROOT, 'databases'],
    staleTime: FOR_A_WHILE,
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/database/',
        {
          q: {
            filters: [{ col: 'expose_in_sqllab', opr: 'eq', value: true }],
            order_column: 'database_name',
            order_direction: 'asc',
            page: 0,
            page_size: ALL,
          },
        },
        { signal },
      ),
  });
}

/** The engine of a database, once it is known. */
export function useBackend(database: number | null): string | undefined {
  return useLabDatabases().data?.result.find((row) => row.id === database)?.backend;
}

/** How the engine of a database writes names. */
export function useNameStyle(database: number | null): EngineNames {
  const backend = useBackend(database);
  const { conf } = useService(SessionToken);
  const style: unknown = Reflect.get(Object(conf['SQL_NAMES_BY_ENGINE']), backend ?? '');
  return useMemo(() => nameStyleOf(style), [style]);
}

function nameStyleOf(style: unknown): EngineNames {
  const { quote, folds }: Record<keyof EngineNames, unknown> = Object.assign({ quote: null, folds: null }, style);
  return {
    ...(quote === '`' || quote === '"' ? { quote } : {}),
    ...(folds === 'lower' || folds === 'upper' ? { folds } : {}),
  };
}

export function useSchemas(database: number | null) {
  const api = useService(ApiClientToken);
  return useQuery({
    queryKey: [ROOT, 'schemas', database],
    staleTime: FOR_A_WHILE,
    enabled: database !== null,
    queryFn: ({ signal }) =>
      api.call('GET /api/v1/database/:id/schemas/', { params: { id: database ?? 0 }, q: { force: false } }, { signal }),
  });
}

export function useTables(database: number | null, schema: string | null) {
  const api = useService(ApiClientToken);
  return useQuery({
    ...tablesQuery(api, database ?? 0, schema ?? ''),
    enabled: database !== null && schema !== null,
  });
}

export function tablesQuery(api: ApiClient, database: number, schema: string) {
  return {
    queryKey: [ROOT, 'tables', database, schema],
    staleTime: FOR_A_WHILE,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.call(
        'GET /api/v1/database/:id/tables/',
        { params: { id: database }, q: { schema_name: schema, force: false } },
        { signal },
      ),
  };
}

/** Asks the database again for its schemas and tables. */
export function useRefreshSchemas(database: number | null, schema: string | null): () => Promise<void> {
  const api = useService(ApiClientToken);
  const queries = useQueryClient();
  return useCallback(async () => {
    if (database === null) return;
    const params = { id: database };
    queries.setQueryData(
      [ROOT, 'schemas', database],
      await api.call('GET /api/v1/database/:id/schemas/', { params, q: { force: true } }),
    );
    if (schema !== null) {
      queries.setQueryData(
        [ROOT, 'tables', database, schema],
        await api.call('GET /api/v1/database/:id/tables/', { params, q: { schema_name: schema, force: true } }),
      );
    }
    await queries.invalidateQueries({ queryKey: [ROOT, 'table', database] });
  }, [api, queries, database, schema]);
}

export function tableQuery(api: ApiClient, database: number, schema: string, table: string) {
  return {
    queryKey: [ROOT, 'table', database, schema, table],
    staleTime: FOR_A_WHILE,
    retry: false,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.call(
        'GET /api/v1/database/:id/table/:table/:schema/',
        { params: { id: database, table, schema } },
        { signal },
      ),
  };
}

/** Partitions of a table, in the database's own terms. */
export function tableExtraQuery(api: ApiClient, database: number, schema: string, table: string) {
  return {
    queryKey: [ROOT, 'table', database, schema, table, 'extra'],
    staleTime: FOR_A_WHILE,
    retry: false,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.call(
        'GET /api/v1/database/:id/table_extra/:table/:schema/',
        { params: { id: database, table, schema } },
        { signal },
      ),
  };
}

/** Asks the database again for one table. */
export function useRefreshTable(database: number | null): (schema: string, table: string) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    (schema, table) => queries.invalidateQueries({ queryKey: [ROOT, 'table', database, schema, table] }),
    [queries, database],
  );
}
