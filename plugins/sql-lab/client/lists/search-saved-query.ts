import type { ApiClient, SearchProvider } from '@facet/sdk/client';
import { editorAddress } from './saved-row.ts';

export const savedQuerySearch = (api: ApiClient): SearchProvider => ({
  async search(text, { limit, signal }) {
    const q = { page: 0, page_size: limit, filters: [{ col: 'label', opr: 'ct', value: text }] };
    const { result } = await api.call('GET /api/v1/saved_query/', { q }, { signal });
    return result.map((row) => ({ id: String(row.id), label: row.label ?? '', path: editorAddress(row) }));
  },
});
