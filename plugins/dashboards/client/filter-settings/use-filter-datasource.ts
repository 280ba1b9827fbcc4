import type { Datasource } from '@facet/plugin-datasets/contract';
import { useQuery } from '@tanstack/react-query';
import type { NativeFilter } from '../../common/filters/native-filter.ts';
import { datasourceKey } from '../filters/filter-context.ts';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { readDatasources } from '../storage/read-datasources.ts';

/** The dataset that a filter names, also one that no chart of the dashboard uses; `null` until it is there. */
export function useFilterDatasource(filter: NativeFilter): Datasource | null {
  const { api, datasource } = useDashboard();
  const key = datasourceKey(filter);
  const known = datasource(key);
  const { data } = useQuery({
    queryKey: ['filter-datasource', key],
    enabled: key !== '' && known === null,
    queryFn: async ({ signal }) =>
      readDatasources([
        await api.call('GET /superset/fetch_datasource_metadata', { query: { datasourceKey: key } }, { signal }),
      ]),
  });
  return known ?? data?.[0] ?? null;
}
