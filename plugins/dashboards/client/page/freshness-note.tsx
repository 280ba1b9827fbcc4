import { Tag, TimeAgo } from '@facet/sdk/ui';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useMomentText } from '../runtime/use-moment-text.ts';
import { freshSince, oldPictures } from '../state/freshness.ts';
import { useDashboardState } from '../runtime/dashboard-runtime.ts';
import frame from '../frame/frame.module.css';
import classes from './page.module.css';

/** How old the pictures are, and how many could not be refreshed. Without a connection it says only that. */
export default function FreshnessNote() {
  const { t } = useTranslation('facet/dashboards');
  const momentText = useMomentText();
  const since = useDashboardState(freshSince);
  const old = useDashboardState(oldPictures);
  const total = useDashboardState((state) => Object.keys(state.outcomes).length);
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <span className={classes.freshness}>
      {since === null ? null : (
        <span className={`${frame.note} ${frame.wide}`}>
          {isOnline && old === 0 ? (
            <>
              {t('page.refreshed')} <TimeAgo value={since} />
            </>
          ) : (
            t('page.asOf', { time: momentText(since) })
          )}
        </span>
      )}
      <span role="status">
        {isOnline ? null : <Tag tone="warning">{t('page.offline')}</Tag>}
        {isOnline && old > 0 ? <Tag tone="danger">{t('page.notRefreshed', { count: old, total })}</Tag> : null}
      </span>
    </span>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
