import { Button, Modal } from '@mantine/core';
import { IconTable, IconTerminal2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SessionToken, useService } from '@facet/sdk/client';
import { type ConnectionWarning, ConnectionWarnings } from './connection-warnings.tsx';
import classes from './database-form.module.css';

interface ConnectedDialogProps {
  readonly id: number;
  readonly name: string;
  readonly inSqlLab: boolean;
  readonly warnings: readonly ConnectionWarning[];
  onClose(): void;
}

/** A database is connected: what its login may do, and the ways on to its tables. */
export function ConnectedDialog({ id, name, inSqlLab, warnings, onClose }: ConnectedDialogProps) {
  const { t } = useTranslation('facet/databases');
  const session = useService(SessionToken);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('connected.title', { name })}
      size={480}
      closeButtonProps={{ 'aria-label': t('form.close') }}
    >
      <div className={classes.result}>
        <p className={classes.text}>{t('connected.text')}</p>
        {warnings.length === 0 ? null : <ConnectionWarnings warnings={warnings} />}
      </div>
      <footer className={classes.buttons}>
        <Button size="md" onClick={onClose}>
          {t('form.done')}
        </Button>
        {inSqlLab && session.can('can_sqllab', 'Superset') ? (
          <Button
            component={Link}
            to={`/superset/sqllab/?dbid=${id}`}
            size="md"
            leftSection={<IconTerminal2 size={16} stroke={1.6} />}
          >
            {t('connected.look')}
          </Button>
        ) : null}
        {session.can('can_write', 'Dataset') ? (
          <Button
            component={Link}
            to="/dataset/add/"
            size="md"
            variant="filled"
            data-autofocus
            leftSection={<IconTable size={16} stroke={1.6} />}
          >
            {t('connected.dataset')}
          </Button>
        ) : null}
      </footer>
    </Modal>
  );
}
