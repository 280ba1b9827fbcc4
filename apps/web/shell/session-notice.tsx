import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EventBusToken, useService } from '@facet/sdk/client';
import classes from './shell.module.css';

/** The session ended while the page was open. The page stays as it is, with everything typed; signing in opens a new tab. */
export function SessionNotice() {
  const { t } = useTranslation('facet');
  const events = useService(EventBusToken);
  const [expired, setExpired] = useState(false);
  useEffect(() => {
    const listening = events.on('session:expired', () => setExpired(true));
    return () => listening.dispose();
  }, [events]);
  if (!expired) return null;
  return (
    <div className={classes.notice} role="alert">
      <span className={classes.noticeText}>
        <b>{t('shell.session.title')}</b>
        {t('shell.session.text')}
      </span>
      <Button component="a" href="/login/" target="_blank" rel="noreferrer">
        {t('shell.signIn')}
      </Button>
    </div>
  );
}
