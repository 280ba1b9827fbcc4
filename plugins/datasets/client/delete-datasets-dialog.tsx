import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { ConfirmDialog, describeError, ErrorTile, ListSkeleton } from '@facet/sdk/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DatasetRow } from '../common/wire/dataset.ts';
import { UsageList } from './usage/usage-list.tsx';
import { readUsage } from './usage/use-dataset-usage.ts';

interface DeleteDatasetsDialogProps {
  readonly rows: readonly Pick<DatasetRow, 'id' | 'table_name'>[];
  onDeleted(): void;
  onClose(): void;
}

/** Number of datasets whose charts are listed; beyond it a selection is deleted without a list. */
const LOOKED_AT = 20;
const NAMED = 10;

/** Lists the charts and dashboards of the datasets before they are deleted. */
export function DeleteDatasetsDialog({ rows, onDeleted, onClose }: DeleteDatasetsDialogProps) {
  const { t } = useTranslation('facet/datasets');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const ids = rows.map(({ id }) => id);
  const usage = useQuery({
    queryKey: ['datasets-usage', ids],
    staleTime: 0,
    queryFn: ({ signal }) => Promise.all(ids.slice(0, LOOKED_AT).map((id) => readUsage(api, id, signal))),
  });
  const [first] = rows;
  const name = first?.table_name ?? '';
  const isOne = rows.length === 1;
  const remove = async () => {
    try {
      const answer = await api.call('DELETE /api/v1/dataset/', { q: ids });
      notify.success(isOne ? t('list.deletedOne', { name }) : (answer?.message ?? t('list.deleted')));
      onDeleted();
    } catch (error) {
      const reason = describeError(error).message;
      throw new Error(isOne ? t('list.deleteFailedOne', { name, reason }) : t('list.deleteFailed', { reason }), {
        cause: error,
      });
    }
  };
  const charts = (usage.data ?? []).flatMap((one) => one.charts);
  const count = (usage.data ?? []).reduce((sum, one) => sum + one.chartCount, 0);
  return (
    <ConfirmDialog
      opened
      danger
      title={isOne ? t('list.deleteOne', { name }) : t('list.deleteMany', { count: rows.length })}
      confirmLabel={t('list.delete')}
      word={t('list.deleteWord')}
      onConfirm={remove}
      onClose={onClose}
    >
      {usage.error ? (
        <ErrorTile error={usage.error} onRetry={() => void usage.refetch()} />
      ) : usage.data === undefined ? (
        <ListSkeleton rows={2} />
      ) : count === 0 ? (
        <p>{t('list.deleteUnused')}</p>
      ) : (
        <>
          <p>{t('list.deleteBreaks', { charts: t('usage.charts', { count }) })}</p>
          <UsageList charts={charts} most={NAMED} />
        </>
      )}
      <p>{t('list.deleteText')}</p>
    </ConfirmDialog>
  );
}
