import { Button } from '@mantine/core';
import { IconDatabase, IconKeyboard, IconTable, IconTerminal2, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SessionToken, useService } from '@facet/sdk/client';
import classes from './home.module.css';

interface Way {
  readonly id: 'upload' | 'connect' | 'dataset' | 'query';
  readonly icon: ReactNode;
  readonly to: string;
  readonly allowed: boolean;
}

const ICON = { size: 20, stroke: 1.5 } as const;

/** Ways to get started in an empty installation, as far as the user's permissions allow. Whoever has none is told who gives access. */
export function StartSection() {
  const { t } = useTranslation('facet/home');
  const session = useService(SessionToken);
  const ways: readonly Way[] = [
    {
      id: 'upload',
      icon: <IconUpload {...ICON} />,
      to: '/upload/',
      allowed: session.can('can_upload', 'Database'),
    },
    {
      id: 'connect',
      icon: <IconDatabase {...ICON} />,
      to: '/database/connect/',
      allowed: session.can('can_write', 'Database'),
    },
    { id: 'dataset', icon: <IconTable {...ICON} />, to: '/dataset/add/', allowed: session.can('can_write', 'Dataset') },
    {
      id: 'query',
      icon: <IconTerminal2 {...ICON} />,
      to: '/sqllab/',
      allowed: session.can('can_sqllab', 'Superset'),
    },
  ];
  const open = ways.filter((way) => way.allowed);
  return (
    <section className={classes.start}>
      <h2>{t(open.length === 0 ? 'start.noAccess.title' : 'start.title')}</h2>
      <p>{t(open.length === 0 ? 'start.noAccess.text' : 'start.text')}</p>
      <div className={classes.ways}>
        {open.map((way, index) => (
          <div key={way.id} className={classes.way}>
            {way.icon}
            <h3>{t(`start.${way.id}.title`)}</h3>
            <p>{t(`start.${way.id}.text`)}</p>
            <Button variant={index === 0 ? 'filled' : 'default'} component={Link} to={way.to}>
              {t(`start.${way.id}.action`)}
            </Button>
          </div>
        ))}
      </div>
      <p className={classes.keys}>
        <IconKeyboard size={16} stroke={1.5} aria-hidden />
        <kbd>Ctrl K</kbd> {t('start.keys')}
      </p>
    </section>
  );
}
