import type { ApiClient } from '@facet/sdk/client';

/** The key of an example dataset in forms; null where it is not there. */
export async function exampleDataset(api: ApiClient, table: string, signal: AbortSignal): Promise<string | null> {
  const q = { filters: [{ col: 'table_name', opr: 'eq', value: table }], page: 0, page_size: 1 };
  const { result } = await api.call('GET /api/v1/dataset/', { q }, { signal });
  const [found] = result;
  return found === undefined ? null : `${found.id}__table`;
}
