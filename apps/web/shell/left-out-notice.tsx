import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAppServices } from './app-services.ts';
import classes from './shell.module.css';

/** Says what this tab runs without since a start did not finish, and how to have it again. */
export function LeftOutNotice() {
  const { t } = useTranslation('facet');
  const { leftOut, startWithEverything } = useAppServices();
  if (leftOut.length === 0) return null;
  return (
    <div className={classes.notice} role="status">
      <span className={classes.noticeText}>{t('start.leftOut', { plugins: leftOut.join(', ') })}</span>
      <Button onClick={startWithEverything}>{t('start.everything')}</Button>
    </div>
  );
}
