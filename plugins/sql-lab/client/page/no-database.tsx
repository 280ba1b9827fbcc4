import { Button } from '@mantine/core';
import { SessionToken, useService } from '@facet/sdk/client';
import { EmptyState } from '@facet/sdk/ui';
import { IconDatabase, IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Shown when there is no database. Users who may connect one get a link to do so. */
export function NoDatabase() {
  const { t } = useTranslation('facet/sql-lab');
  const mayConnect = useService(SessionToken).can('can_write', 'Database');
  return (
    <EmptyState
      icon={<IconDatabase size={20} stroke={1.5} />}
      title={t('noDatabase.title')}
      text={t(mayConnect ? 'noDatabase.text' : 'noDatabase.ask')}
      action={
        mayConnect ? (
          <Button
            component={Link}
            to="/database/connect/"
            variant="filled"
            leftSection={<IconPlugConnected size={14} />}
          >
            {t('noDatabase.connect')}
          </Button>
        ) : undefined
      }
    />
  );
}
