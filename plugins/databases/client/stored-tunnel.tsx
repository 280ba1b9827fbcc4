import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiClientToken, NotifierToken, useService } from '@facet/sdk/client';
import { ConfirmDialog } from '@facet/sdk/ui';
import type { DatabaseConnection } from '../common/wire/database.ts';
import { connectionKey } from './connection-key.ts';
import classes from './database-form.module.css';

interface StoredTunnelProps {
  readonly id: number;
  readonly tunnel: NonNullable<DatabaseConnection['ssh_tunnel']>;
}

/** The SSH tunnel of a database, with a button to remove it. */
export function StoredTunnel({ id, tunnel }: StoredTunnelProps) {
  const { t } = useTranslation('facet/databases');
  const api = useService(ApiClientToken);
  const notify = useService(NotifierToken);
  const queries = useQueryClient();
  const [asks, setAsks] = useState(false);
  const host = `${tunnel.username}@${tunnel.server_address}:${tunnel.server_port}`;
  const remove = async () => {
    await api.call('DELETE /api/v1/database/:id/ssh_tunnel/', { params: { id } });
    notify.success(t('tunnel.removed'));
    await queries.invalidateQueries({ queryKey: connectionKey(id) });
  };
  return (
    <div className={classes.tunnel}>
      <IconRoute size={16} stroke={1.6} aria-hidden />
      <span>{t('tunnel.through', { host })}</span>
      <Button onClick={() => setAsks(true)}>{t('tunnel.remove')}</Button>
      {/* React events bubble through portals: without this, confirming would submit the surrounding form. */}
      <div className={classes.boxless} onSubmit={(event) => event.stopPropagation()}>
        <ConfirmDialog
          opened={asks}
          title={t('tunnel.remove')}
          confirmLabel={t('tunnel.remove')}
          danger
          onConfirm={remove}
          onClose={() => setAsks(false)}
        >
          {t('tunnel.ask', { host })}
        </ConfirmDialog>
      </div>
    </div>
  );
}
