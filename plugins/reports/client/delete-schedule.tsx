import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { ConfirmDialog } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';

export interface DeleteScheduleProps {
  readonly id: number;
  readonly name: string;
  onClose(): void;
  onDeleted(): void;
}

export function DeleteSchedule({ id, name, onClose, onDeleted }: DeleteScheduleProps) {
  const { t } = useTranslation('facet/reports');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const remove = async () => {
    try {
      await api.call('DELETE /api/v1/report/:id', { params: { id } });
    } catch (error) {
      notify.error(t('tool.deleteFailed'));
      throw error;
    }
    notify.success(t('tool.deleted', { name }));
    onDeleted();
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={t('list.deleteOne', { name })}
      confirmLabel={t('list.delete')}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('list.deleteText')}
    </ConfirmDialog>
  );
}
