import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from './app-services.ts';
import classes from './shell.module.css';

/** The server was updated while the page was open: what the page has not loaded yet is gone from it. */
export function NewerReleaseNotice() {
  const { t } = useTranslation('facet');
  const { newerRelease } = useAppServices();
  if (!useSyncExternalStore(newerRelease.subscribe, newerRelease.isThere)) return null;
  return (
    <div className={classes.notice} role="status">
      <span className={classes.noticeText}>
        <b>{t('shell.release.title')}</b>
        {t('shell.release.text')}
      </span>
      <Button onClick={() => location.reload()}>{t('shell.release.reload')}</Button>
    </div>
  );
}
