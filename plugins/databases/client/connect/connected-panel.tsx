import { Button } from '@mantine/core';
import { SessionToken, useService } from '@facet/sdk/client';
import { IconTable, IconTerminal2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ConnectionWarning, ConnectionWarnings } from '../connection-warnings.tsx';
import classes from './connect-page.module.css';

interface ConnectedPanelProps {
  readonly id: number;
  readonly inSqlLab: boolean;
  readonly warnings: readonly ConnectionWarning[];
}

/** Shown after the connection: permissions of its login, and links to its tables. */
export function ConnectedPanel({ id, inSqlLab, warnings }: ConnectedPanelProps) {
  const { t } = useTranslation('facet/databases');
  const session = useService(SessionToken);
  return (
    <div className={classes.connected}>
      <p className={classes.quiet}>{t('connected.text')}</p>
      {warnings.length === 0 ? null : <ConnectionWarnings warnings={warnings} />}
      <div className={classes.row}>
        {session.can('can_write', 'Dataset') ? (
          <Button
            component={Link}
            to={`/dataset/add/?database=${id}&connected=true`}
            size="md"
            variant="filled"
            leftSection={<IconTable size={16} stroke={1.6} />}
          >
            {t('connected.tables')}
          </Button>
        ) : null}
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
        <Button component={Link} to="/databaseview/list/" size="md">
          {t('connected.skip')}
        </Button>
      </div>
    </div>
  );
}
