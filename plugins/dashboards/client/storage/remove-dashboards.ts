import type { ApiClient } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';

interface RemovalParts {
  readonly api: Pick<ApiClient, 'call'>;
  /** Of the list's texts. */
  t(key: string, values: Record<string, unknown>): string;
}

/** @returns what to tell of it. @throws Error with the name and the server's reason. */
export async function removeDashboard(
  { api, t }: RemovalParts,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<string> {
  try {
    await api.call('DELETE /api/v1/dashboard/:id', { params: { id } });
  } catch (cause) {
    throw new Error(t('list.deleteFailedOne', { name, reason: describeError(cause).message }), { cause });
  }
  return t('list.deletedOne', { name });
}

/** If the server refuses one, none is deleted. @returns what to tell of it. @throws Error with the server's reason. */
export async function removeDashboards({ api, t }: RemovalParts, ids: readonly number[]): Promise<string> {
  try {
    const answer = await api.call('DELETE /api/v1/dashboard/', { q: [...ids] });
    return answer?.message ?? t('list.deleted', {});
  } catch (cause) {
    throw new Error(t('list.deleteFailed', { reason: describeError(cause).message }), { cause });
  }
}
