import { ApiClientToken, useService } from '@facet/sdk/client';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EditorTab } from '../model/editor-tab.ts';
import { tableExtraQuery, tableQuery } from '../names/lab-databases.ts';
import { type Details, keyOfTable, readPartitions } from './tree-rows.ts';

/** The details of the tables that are expanded in a tab's left bar. */
export function useTableDetails({
  dbId,
  catalog,
  tables,
}: Pick<EditorTab, 'dbId' | 'catalog' | 'tables'>): ReadonlyMap<string, Details> {
  const api = useService(ApiClientToken);
  const unfolded = useMemo(() => (dbId === null ? [] : tables.filter(({ expanded }) => expanded)), [dbId, tables]);
  const place = { database: dbId, catalog };
  const details = useQueries({
    queries: unfolded.map(({ schema, name }) => tableQuery(api, place, schema, name)),
    combine: (answers) => answers.map(({ data, error }) => ({ data, error })),
  });
  const extras = useQueries({
    queries: unfolded.map(({ schema, name }) => tableExtraQuery(api, place, schema, name)),
    combine: (answers) => answers.map(({ data }) => data),
  });
  return useMemo(
    () =>
      new Map(
        unfolded.map((table, i): [string, Details] => {
          const { data, error } = details[i] ?? {};
          const metadata = extras[i]?.metadata;
          if (data) {
            return [
              keyOfTable(table),
              { state: 'ready', table: data, partitions: metadata ? readPartitions(metadata) : null },
            ];
          }
          return [keyOfTable(table), error ? { state: 'failed', message: error.message } : { state: 'loading' }];
        }),
      ),
    [unfolded, details, extras],
  );
}
