import type { ApiClient, SearchProvider } from '@facet/sdk/client';

export const dashboardSearch = (api: ApiClient): SearchProvider => ({
  async search(text, { limit, signal }) {
    const q = { page: 0, page_size: limit, filters: [{ col: 'dashboard_title', opr: 'ct', value: text }] };
    const { result } = await api.call('GET /api/v1/dashboard/', { q }, { signal });
    return result.map((row) => ({ id: String(row.id), label: row.dashboard_title ?? '', path: row.url }));
  },
});
