import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, useService } from '@facet/sdk/client';
import { ErrorTile, SkeletonLine } from '@facet/sdk/ui';
import type { DatabaseRow } from '../common/wire/database.ts';
import { ConnectionWarnings } from './connection-warnings.tsx';
import classes from './database-form.module.css';

interface RightsDialogProps {
  readonly database: Pick<DatabaseRow, 'id' | 'database_name'>;
  onClose(): void;
  /** Called after the server has checked again. */
  onChecked(): void;
}

/** Checks the permissions of a database's login as soon as it opens. */
export function RightsDialog({ database, onClose, onChecked }: RightsDialogProps) {
  const { t } = useTranslation('facet/databases');
  const api = useService(ApiClientToken);
  const check = useQuery({
    queryKey: ['database-rights', database.id],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const params = { id: database.id };
      const { result } = await api.call('POST /api/v1/database/:id/check_rights/', { params }, { signal });
      onChecked();
      return result.warnings;
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rights.of', { name: database.database_name })}
      size={480}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <div className={classes.result}>
        {check.isPending ? <SkeletonLine height={56} /> : null}
        {check.error ? <ErrorTile error={check.error} onRetry={() => void check.refetch()} /> : null}
        {check.data ? <ConnectionWarnings warnings={check.data} /> : null}
      </div>
      <footer className={classes.buttons}>
        <Button size="md" loading={check.isFetching} onClick={() => void check.refetch()}>
          {t('rights.again')}
        </Button>
        <Button size="md" variant="filled" data-autofocus onClick={onClose}>
          {t('form.done')}
        </Button>
      </footer>
    </Modal>
  );
}
