import type { Datasource } from '@facet/plugin-datasets/contract';
import { useQueries } from '@tanstack/react-query';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { readDatasources } from './read-datasources.ts';

/**
 * Datasets with all their columns and metrics, by key: a dashboard is opened with those alone that its charts name. One that is
 * not there yet, or cannot be read, is absent.
 */
export function useWholeDatasources(keys: readonly string[]): ReadonlyMap<string, Datasource> {
  const { api } = useDashboard();
  const answers = useQueries({
    queries: [...new Set(keys)].map((key) => ({
      queryKey: ['whole-datasource', key],
      enabled: key !== '',
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        readDatasources([
          await api.call('GET /superset/fetch_datasource_metadata', { query: { datasourceKey: key } }, { signal }),
        ]),
    })),
  });
  return new Map(answers.flatMap(({ data = [] }) => data.map((datasource) => [datasource.uid, datasource] as const)));
}
