import type { ApiClient, SearchProvider } from '@facet/sdk/client';

export const datasetSearch = (api: ApiClient): SearchProvider => ({
  async search(text, { limit, signal }) {
    const q = { page: 0, page_size: limit, filters: [{ col: 'table_name', opr: 'ct', value: text }] };
    const { result } = await api.call('GET /api/v1/dataset/', { q }, { signal });
    return result.map((row) => ({ id: String(row.id), label: row.table_name, path: row.explore_url }));
  },
});
