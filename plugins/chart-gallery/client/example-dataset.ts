import type { ChartExample } from '@facet/plugin-charts/contract';
import { type Datasource, datasourceOf } from '@facet/plugin-datasets/contract';
import type { ApiClient } from '@facet/sdk/client';

/** The dataset of an example, with the display names and formats of its columns; null where it does not exist. */
export async function exampleDataset(api: ApiClient, table: string, signal: AbortSignal): Promise<Datasource | null> {
  const q = { filters: [{ col: 'table_name', opr: 'eq', value: table }], page: 0, page_size: 1 };
  const { result } = await api.call('GET /api/v1/dataset/', { q }, { signal });
  const [found] = result;
  if (found === undefined) return null;
  return datasourceOf(
    await api.call('GET /datasource/get/:type/:id/', { params: { type: 'table', id: found.id } }, { signal }),
  );
}

/** The form member with the ids of the charts that the picture consists of; null while one of them is missing. */
export async function drawnCharts(
  api: ApiClient,
  { draws }: ChartExample,
  signal: AbortSignal,
): Promise<Readonly<Record<string, readonly number[]>> | null> {
  if (draws === undefined) return {};
  const found = await Promise.all(
    draws.charts.map(async (uuid) => {
      const q = { filters: [{ col: 'uuid', opr: 'eq', value: uuid }], page: 0, page_size: 1 };
      const { result } = await api.call('GET /api/v1/chart/', { q }, { signal });
      return result.map(({ id }) => id);
    }),
  );
  return found.every((ids) => ids.length > 0) ? { [draws.member]: found.flat() } : null;
}
