import type { EngineNames } from '@facet/plugin-query/contract';
import { type ApiClient, ApiClientToken, SessionToken, useService } from '@facet/sdk/client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type CompletionColumn, type CompletionNames } from '../editor/sql-completion.ts';
import { NameIndex } from '../editor/name-index.ts';
import { SQL_KEYWORDS } from '../editor/sql-keywords.ts';
import type { ListedTable } from './tree-rows.ts';

const ROOT = 'sql-lab';
const ALL = -1;
const FOR_A_WHILE = 5 * 60_000;
const KEYWORDS = new NameIndex(SQL_KEYWORDS);
const NONE = new NameIndex([]);

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

function tablesQuery(api: ApiClient, database: number, schema: string) {
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

/** Names for completion. Columns of a table are asked for when the table stands in a statement. */
export function useCompletionNames(
  database: number | null,
  schema: string | null,
  nameStyle: EngineNames,
): CompletionNames {
  const api = useService(ApiClientToken);
  const queries = useQueryClient();
  const schemas = useSchemas(database).data?.result;
  const tables = useTables(database, schema).data?.result;
  const functions = useQuery({
    queryKey: [ROOT, 'functions', database],
    staleTime: Infinity,
    enabled: database !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call('GET /api/v1/database/:id/function_names/', { params: { id: database ?? 0 } }, { signal }),
  }).data?.function_names;

  const tableNames = useMemo(() => new Map(tables?.map(({ value }) => [value.toLowerCase(), value])), [tables]);
  const columnsOf = useCallback(
    async (of: string | null, table: string): Promise<readonly CompletionColumn[]> => {
      if (database === null || of === null) return [];
      const name = of === schema ? tableNames.get(table.toLowerCase()) : table;
      if (name === undefined) return [];
      try {
        const found = await queries.fetchQuery(tableQuery(api, database, of, name));
        return found.columns.map(({ name, longType, comment }) => ({ name, type: longType, comment }));
      } catch {
        // Names in a half-typed statement are often none; completion then has nothing to say.
        return [];
      }
    },
    [api, queries, database, schema, tableNames],
  );

  const tablesOf = useCallback(
    async (of: string): Promise<NameIndex> => {
      if (database === null) return NONE;
      try {
        const found = await queries.fetchQuery(tablesQuery(api, database, of));
        return indexOf(found.result);
      } catch {
        // A schema that tells nothing of its tables has none to complete.
        return NONE;
      }
    },
    [api, queries, database],
  );

  return useMemo(
    () => ({
      nameStyle,
      schema,
      schemas: schemas ? new NameIndex(schemas) : NONE,
      tables: tables ? indexOf(tables) : NONE,
      functions: functions ? new NameIndex(functions) : NONE,
      keywords: KEYWORDS,
      columnsOf,
      tablesOf,
    }),
    [nameStyle, schema, schemas, tables, functions, columnsOf, tablesOf],
  );
}

/** Sorting many names takes a while, so each list is sorted once. */
const indexes = new WeakMap<readonly ListedTable[], NameIndex>();

function indexOf(tables: readonly ListedTable[]): NameIndex {
  const known = indexes.get(tables);
  if (known) return known;
  const made = new NameIndex(tables.map(({ value }) => value));
  indexes.set(tables, made);
  return made;
}
