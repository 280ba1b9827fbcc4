import { fullName, type SavedVersion } from '@facet/sdk/ui';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';

/** The dashboard's version on the server, and who saved it. */
export async function savedVersion({ api, id }: Pick<DashboardRuntime, 'api' | 'id'>): Promise<SavedVersion> {
  const { result, version } = await api.call('GET /api/v1/dashboard/:id', { params: { id: String(id) } });
  return { version, changedBy: fullName(result.changed_by) };
}
