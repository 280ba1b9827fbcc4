import { Button } from '@mantine/core';
import { EmptyState } from '@facet/sdk/ui';
import { IconDatabase } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export function NoDatabase() {
  const { t } = useTranslation('facet/datasets');
  return (
    <EmptyState
      icon={<IconDatabase size={20} stroke={1.5} />}
      title={t('add.noDatabase.title')}
      text={t('add.noDatabase.text')}
      action={
        <Button variant="filled" component={Link} to="/database/connect/">
          {t('add.noDatabase.action')}
        </Button>
      }
    />
  );
}
