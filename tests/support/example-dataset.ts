import { vi } from 'vitest';
import type { ApiClient } from './api-client.ts';

/** The id of an example dataset, once a server that was started with `FACET_EXAMPLES` has loaded it. */
export function exampleDataset(admin: ApiClient, table: string): Promise<number> {
  const find = async (): Promise<number> => {
    const { body } = await admin.get('/api/v1/dataset/?q=(page_size:100)');
    const rows: readonly { readonly id: number; readonly table_name: string }[] = body.result;
    const found = rows.find((row) => row.table_name === table);
    if (!found) throw new Error('The example data is not loaded yet.');
    return found.id;
  };
  return vi.waitFor(find, { timeout: 90_000, interval: 500 });
}
