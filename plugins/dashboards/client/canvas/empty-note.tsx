import { EmptyState } from '@facet/sdk/ui';
import { Button } from '@mantine/core';
import { IconLayoutDashboard, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { useStartEditing } from '../runtime/use-start-editing.ts';

/** Says that nothing has been placed here, and leads users who may change that to the editor. */
export default function EmptyNote() {
  const { t } = useTranslation('facet/dashboards');
  const { rights } = useDashboard();
  const edit = useStartEditing();
  return (
    <EmptyState
      icon={<IconLayoutDashboard size={24} stroke={1.6} />}
      title={t('layout.empty')}
      text={t(rights.edit ? 'layout.emptyForEditors' : 'layout.emptyText')}
      action={
        rights.edit ? (
          <Button leftSection={<IconPlus size={14} />} onClick={edit}>
            {t('layout.add')}
          </Button>
        ) : null
      }
    />
  );
}
