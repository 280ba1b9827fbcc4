import { ConfirmDialog } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDashboard, useDashboardState } from '../runtime/dashboard-runtime.ts';
import { removeDashboard } from '../storage/remove-dashboards.ts';

/** Deletes the open dashboard and goes to the list. */
export default function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('facet/dashboards/list');
  const { api, id, notifier } = useDashboard();
  const navigate = useNavigate();
  const title = useDashboardState((state) => state.title);
  return (
    <ConfirmDialog
      opened
      danger
      title={t('list.deleteOne', { name: title })}
      confirmLabel={t('list.delete')}
      word={t('list.deleteWord')}
      onConfirm={async () => {
        notifier.success(await removeDashboard({ api, t }, { id, name: title }));
        onClose();
        await navigate('/dashboard/list/');
      }}
      onClose={onClose}
    >
      {t('list.deleteText')}
    </ConfirmDialog>
  );
}
