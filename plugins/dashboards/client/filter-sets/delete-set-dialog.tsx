import { ConfirmDialog } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import type { FilterSet } from '../../common/wire/filter-sets.ts';

interface DeleteSetDialogProps {
  readonly set: FilterSet;
  onConfirm(): Promise<void>;
  onClose(): void;
}

/** Asks before a filter set is deleted: that cannot be undone, and a set of the dashboard is deleted for all its readers. */
export default function DeleteSetDialog({ set, onConfirm, onClose }: DeleteSetDialogProps) {
  const { t } = useTranslation(['facet/dashboards', 'facet/dashboards/tools']);
  return (
    <ConfirmDialog
      opened
      danger
      title={t('sets.removeTitle', { name: set.name })}
      confirmLabel={t('sets.removeConfirm')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t(set.owner_type === 'Dashboard' ? 'sets.removeShared' : 'sets.removeOwn')}
    </ConfirmDialog>
  );
}
