import type { ApiClient } from '@facet/sdk/client';
import { sendForm } from './send-form.ts';

const PAGE = 100;

/** Moves the latest queries of an editor id to a tab on the server. */
export async function migrateQueries(api: ApiClient, from: string, serverId: number): Promise<void> {
  const { result } = await api.call('GET /api/v1/query/', {
    q: {
      filters: [{ col: 'sql_editor_id', opr: 'eq', value: from }],
      order_column: 'start_time',
      order_direction: 'desc',
      page: 0,
      page_size: PAGE,
    },
  });
  for (const { client_id: queryId } of result) {
    await sendForm(api, 'POST', `/tabstateview/${serverId}/migrate_query`, { queryId });
  }
}
