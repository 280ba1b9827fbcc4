import { ChartsToken } from '@facet/plugin-charts/contract.client';
import { columnLabel, isRecord, metricLabel } from '@facet/sdk/chart-query';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { parseOutsideJson, type QueryContext } from '@facet/sdk/common';
import { useQuery } from '@tanstack/react-query';

const FRESH_MS = 60_000;

/** Names of the result columns of a saved chart, derived from its query; empty without a chart, or if it cannot be read. */
export function useSourceColumns(chart: string | null): readonly string[] {
  const api = useService(ApiClientToken);
  const charts = useService(ChartsToken);
  const { data } = useQuery({
    queryKey: ['annotation-columns', chart],
    enabled: chart !== null,
    staleTime: FRESH_MS,
    retry: false,
    queryFn: async ({ signal }) => {
      const { result } = await api.call('GET /api/v1/chart/:id', { params: { id: String(chart) } }, { signal });
      const form = parseOutsideJson(result.params ?? '{}');
      if (!isRecord(form) || typeof form['datasource'] !== 'string') return [];
      const whole = { ...form, viz_type: result.viz_type, datasource: form['datasource'] };
      return answeredNames(await charts.buildQueryContext(whole));
    },
  });
  return data ?? [];
}

function answeredNames({ queries }: Pick<QueryContext, 'queries'>): readonly string[] {
  const names = queries.flatMap(({ columns = [], metrics }) => [
    ...columns.map(columnLabel),
    ...(metrics ?? []).map(metricLabel),
  ]);
  return [...new Set(names)];
}
