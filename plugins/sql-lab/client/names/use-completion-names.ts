import type { EngineNames } from '@facet/plugin-query/contract';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { EditorTab } from '../model/editor-tab.ts';
import type { CompletionColumn, CompletionNames } from './completion-names.ts';
import { ROOT, tableQuery, tablesQuery, useSchemas, useTables } from './lab-databases.ts';
import type { ListedTable } from './listed-table.ts';
import { NameIndex } from './name-index.ts';
import { SQL_KEYWORDS } from './sql-keywords.ts';

const KEYWORDS = new NameIndex(SQL_KEYWORDS);
const NONE = new NameIndex([]);

/** Names for completion. The columns of a table are loaded when a statement names it. */
export function useCompletionNames(
  { dbId: database, catalog, schema }: Pick<EditorTab, 'dbId' | 'catalog' | 'schema'>,
  nameStyle: EngineNames,
): CompletionNames {
  const api = useService(ApiClientToken);
  const queries = useQueryClient();
  const schemas = useSchemas({ database, catalog }).data?.result;
  const tables = useTables({ database, catalog }, schema).data?.result;
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
        const found = await queries.fetchQuery(tableQuery(api, { database, catalog }, of, name));
        return found.columns.map(({ name, longType, comment }) => ({ name, type: longType, comment }));
      } catch {
        // A half-typed statement often names tables that do not exist; completion then offers nothing.
        return [];
      }
    },
    [api, queries, database, catalog, schema, tableNames],
  );

  const tablesOf = useCallback(
    async (of: string): Promise<NameIndex> => {
      if (database === null) return NONE;
      try {
        const found = await queries.fetchQuery(tablesQuery(api, { database, catalog }, of));
        return indexOf(found.result);
      } catch {
        // A schema whose tables cannot be listed offers none.
        return NONE;
      }
    },
    [api, queries, database, catalog],
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

/** Sorting many names is slow, so each list is sorted once. */
const indexes = new WeakMap<readonly ListedTable[], NameIndex>();

function indexOf(tables: readonly ListedTable[]): NameIndex {
  const known = indexes.get(tables);
  if (known) return known;
  const made = new NameIndex(tables.map(({ value }) => value));
  indexes.set(tables, made);
  return made;
}
