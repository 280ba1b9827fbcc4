import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppServices } from './app-services.ts';
import classes from './shell.module.css';

/** The server has more calls than it can answer. Those of this page wait, and are sent again by themselves. */
export function BusyServerNotice() {
  const { t } = useTranslation('facet');
  const { busyServer } = useAppServices();
  if (!useSyncExternalStore(busyServer.subscribe, busyServer.isBusy)) return null;
  return (
    <div className={classes.notice} role="status">
      <span className={classes.noticeText}>
        <b>{t('shell.busy.title')}</b>
        {t('shell.busy.text')}
      </span>
    </div>
  );
}
