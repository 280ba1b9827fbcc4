import { datasourceKey } from '@facet/sdk/chart-query';
import { ApiClientToken, useService } from '@facet/sdk/client';
import type { DatasourceRef } from '@facet/sdk/common';
import { useNavigate } from 'react-router';

/** Opens rows in Explore: those of a dataset, or those of a query without one. */
export function useOpenInExplore() {
  const api = useService(ApiClientToken);
  const navigate = useNavigate();
  return async (source: DatasourceRef, columns: readonly string[], newWindow = false): Promise<void> => {
    const { id, type } = source;
    const { key } = await api.call('POST /api/v1/explore/form_data', {
      query: {},
      body: { datasource_id: id, datasource_type: type, form_data: JSON.stringify(firstForm(source, columns)) },
    });
    const address = `/explore/?form_data_key=${encodeURIComponent(key)}&datasource_id=${id}&datasource_type=${type}`;
    // Where the browser blocks the new window, the chart opens in this one.
    if (newWindow && globalThis.open(address, '_blank') !== null) return;
    await navigate(address);
  };
}

/** The form that Explore opens with (specification: save-dataset default form data). */
export function firstForm(source: DatasourceRef, columns: readonly string[]): Readonly<Record<string, unknown>> {
  return {
    metrics: [],
    groupby: [],
    time_range: 'No filter',
    row_limit: 1000,
    datasource: datasourceKey(source),
    all_columns: columns,
    viz_type: 'table',
    query_mode: 'raw',
  };
}
