import { UnstyledButton } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { describeError, TimeAgo } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import classes from '../look/explore.module.css';
import type { ChartRun } from './chart-run.ts';

/** The notice that the controls have changed since the last run. */
export function StaleNote({ onRevert }: { onRevert(): void }) {
  const { t } = useTranslation('facet/explore');
  return (
    <div className={classes.staleNote} role="status">
      <IconInfoCircle size={16} stroke={1.6} aria-hidden />
      <span className={classes.staleText} title={t('stale.text')}>
        {t('stale.text')}
      </span>
      <span className={classes.staleShort} title={t('stale.text')}>
        {t('stale.short')}
      </span>
      <span className={classes.staleKey}>{t('stale.key')}</span>
      <UnstyledButton style={{ color: 'var(--accent-text)', fontWeight: 500 }} onClick={onRevert}>
        {t('stale.revert')}
      </UnstyledButton>
    </div>
  );
}

export function StoppedNote() {
  const { t } = useTranslation('facet/explore');
  return (
    <div className={classes.strip} role="status">
      <IconInfoCircle size={16} stroke={1.6} aria-hidden />
      <span>{t('chart.stopped')}</span>
    </div>
  );
}

/** The notice that a refresh failed: the chart stays, with its age and the error. */
export function KeptNote({ run, onRetry }: { readonly run: ChartRun; onRetry(): void }) {
  const { t } = useTranslation('facet/explore');
  const [first] = run.queries;
  // A cached answer is as old as its cache entry.
  const answered = (first?.is_cached ? first.cached_dttm : null) ?? run.answeredAt;
  return (
    <div className={`${classes.strip} ${classes.failedStrip}`} role="alert">
      <IconAlertCircle size={16} stroke={1.6} aria-hidden />
      <span>
        {t('chart.refreshFailed', { message: describeError(run.error).message })}{' '}
        {answered === null ? null : (
          <>
            {t('chart.lastAnswer')} <TimeAgo value={answered} />.
          </>
        )}
      </span>
      <UnstyledButton className={classes.stripAction} onClick={onRetry}>
        {t('chart.tryAgain')}
      </UnstyledButton>
    </div>
  );
}
