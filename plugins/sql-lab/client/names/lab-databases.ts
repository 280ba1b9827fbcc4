import type { EngineNames } from '@facet/plugin-query/contract';
import { type ApiClient, ApiClientToken, SessionToken, useService } from '@facet/sdk/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

/** First part of the keys of all queries of SQL Lab. */
export const ROOT = 'sql-lab';
const ALL = -1;
const FOR_A_WHILE = 5 * 60_000;

/** Databases that are enabled for SQL Lab, sorted by name. */
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

/** The engine of a database; `undefined` until it is loaded. */
export function useBackend(database: number | null): string | undefined {
  return useLabDatabases().data?.result.find((row) => row.id === database)?.backend;
}

/** The quoting and case rules of a database's engine for identifiers. */
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

/** The scope of table names: a database and, where its engine has several, one of its catalogues. */
export interface NamePlace {
  readonly database: number | null;
  readonly catalog: string | null;
}

/** Whether the database's engine has several catalogues and the database exposes them. */
export function useHasCatalogs(database: number | null): boolean {
  const row = useLabDatabases().data?.result.find(({ id }) => id === database);
  return row?.allow_multi_catalog === true && row.engine_information.supports_dynamic_catalog === true;
}

export function useCatalogs(database: number | null) {
  const api = useService(ApiClientToken);
  const has = useHasCatalogs(database);
  return useQuery({
    queryKey: [ROOT, 'catalogs', database],
    staleTime: FOR_A_WHILE,
    enabled: database !== null && has,
    queryFn: ({ signal }) =>
      api.call('GET /api/v1/database/:id/catalogs/', { params: { id: database ?? 0 }, q: {} }, { signal }),
  });
}

export function useSchemas(place: NamePlace) {
  const api = useService(ApiClientToken);
  const has = useHasCatalogs(place.database);
  return useQuery({
    queryKey: [ROOT, 'schemas', place.database, place.catalog],
    staleTime: FOR_A_WHILE,
    // With several catalogues, schemas are loaded only after one is chosen.
    enabled: place.database !== null && (!has || place.catalog !== null),
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/v1/database/:id/schemas/',
        { params: { id: place.database ?? 0 }, q: { force: false, ...named('catalog', place) } },
        { signal },
      ),
  });
}

export function useTables(place: NamePlace, schema: string | null) {
  const api = useService(ApiClientToken);
  return useQuery({
    ...tablesQuery(api, place, schema ?? ''),
    enabled: place.database !== null && schema !== null,
  });
}

export function tablesQuery(api: ApiClient, place: NamePlace, schema: string) {
  return {
    queryKey: [ROOT, 'tables', place.database, place.catalog, schema],
    staleTime: FOR_A_WHILE,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.call(
        'GET /api/v1/database/:id/tables/',
        {
          params: { id: place.database ?? 0 },
          q: { schema_name: schema, force: false, ...named('catalog_name', place) },
        },
        { signal },
      ),
  };
}

/** Reloads the schemas and tables of a database. */
export function useRefreshSchemas({ database, catalog }: NamePlace, schema: string | null): () => Promise<void> {
  const api = useService(ApiClientToken);
  const queries = useQueryClient();
  return useCallback(async () => {
    if (database === null) return;
    const params = { id: database };
    queries.setQueryData(
      [ROOT, 'schemas', database, catalog],
      await api.call('GET /api/v1/database/:id/schemas/', {
        params,
        q: { force: true, ...named('catalog', { catalog }) },
      }),
    );
    if (schema !== null) {
      queries.setQueryData(
        [ROOT, 'tables', database, catalog, schema],
        await api.call('GET /api/v1/database/:id/tables/', {
          params,
          q: { schema_name: schema, force: true, ...named('catalog_name', { catalog }) },
        }),
      );
    }
    await queries.invalidateQueries({ queryKey: [ROOT, 'catalogs', database] });
    await queries.invalidateQueries({ queryKey: [ROOT, 'table', database] });
  }, [api, queries, database, catalog, schema]);
}

export function tableQuery(api: ApiClient, { database, catalog }: NamePlace, schema: string, table: string) {
  const id = database ?? 0;
  return {
    queryKey: [ROOT, 'table', database, catalog, schema, table],
    staleTime: FOR_A_WHILE,
    retry: false,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      catalog === null
        ? api.call('GET /api/v1/database/:id/table/:table/:schema/', { params: { id, table, schema } }, { signal })
        : api.call(
            'GET /api/v1/database/:id/table_metadata/',
            { params: { id }, query: { name: table, schema, catalog } },
            { signal },
          ),
  };
}

/** Partitions of a table, in the database's own format. */
export function tableExtraQuery(api: ApiClient, { database, catalog }: NamePlace, schema: string, table: string) {
  const id = database ?? 0;
  return {
    queryKey: [ROOT, 'table', database, catalog, schema, table, 'extra'],
    staleTime: FOR_A_WHILE,
    retry: false,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      catalog === null
        ? api.call(
            'GET /api/v1/database/:id/table_extra/:table/:schema/',
            { params: { id, table, schema } },
            { signal },
          )
        : api.call(
            'GET /api/v1/database/:id/table_metadata/extra/',
            { params: { id }, query: { name: table, schema, catalog } },
            { signal },
          ),
  };
}

/** Reloads one table of the database. */
export function useRefreshTable({ database, catalog }: NamePlace): (schema: string, table: string) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    (schema, table) => queries.invalidateQueries({ queryKey: [ROOT, 'table', database, catalog, schema, table] }),
    [queries, database, catalog],
  );
}

/** Leaves out the catalogue where there is none, so that the request is valid on every server. */
const named = (
  member: 'catalog' | 'catalog_name',
  { catalog }: Pick<NamePlace, 'catalog'>,
): { readonly catalog?: string; readonly catalog_name?: string } => (catalog === null ? {} : { [member]: catalog });
