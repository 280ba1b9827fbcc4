import type { ApiClient, SearchProvider } from '@facet/sdk/client';

export const chartSearch = (api: ApiClient): SearchProvider => ({
  async search(text, { limit, signal }) {
    const q = { page: 0, page_size: limit, filters: [{ col: 'slice_name', opr: 'ct', value: text }] };
    const { result } = await api.call('GET /api/v1/chart/', { q }, { signal });
    return result.map((row) => ({ id: String(row.id), label: row.slice_name ?? '', path: row.url }));
  },
});
