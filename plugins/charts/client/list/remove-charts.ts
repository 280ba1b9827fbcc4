import type { ApiClient, Notifier } from '@facet/sdk/client';
import { describeError } from '@facet/sdk/ui';

interface RemovalParts {
  readonly api: Pick<ApiClient, 'call'>;
  readonly notify: Pick<Notifier, 'success' | 'error'>;
  t(key: string, values?: Readonly<Record<string, unknown>>): string;
}

/** Deletes charts and shows the outcome. If the server refuses, none is deleted and its reason is shown. */
export async function removeCharts(
  { api, notify, t }: RemovalParts,
  ids: readonly number[],
  rows: readonly { readonly slice_name: string }[],
): Promise<void> {
  const name = rows.length === 1 ? rows[0]?.slice_name : undefined;
  try {
    const answer = await api.call('DELETE /api/v1/chart/', { q: [...ids] });
    notify.success(name === undefined ? (answer?.message ?? t('list.deleted')) : t('list.deletedOne', { name }));
  } catch (error) {
    const reason = describeError(error).message;
    notify.error(name === undefined ? t('list.deleteFailed', { reason }) : t('list.deleteFailedOne', { name, reason }));
  }
}
