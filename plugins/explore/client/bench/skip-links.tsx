import { useTranslation } from 'react-i18next';
import classes from '../look/explore.module.css';

/** Links to the panes that people go to most, shown only while they have the focus. */
export function SkipLinks({ onSkip }: { onSkip(pane: string): void }) {
  const { t } = useTranslation('facet/explore');
  return (
    <nav aria-label={t('panes.skip')}>
      <button type="button" className={classes.skip} onClick={() => onSkip(t('controls.pane'))}>
        {t('panes.toControls')}
      </button>
      <button type="button" className={classes.skip} onClick={() => onSkip(t('chart.pane'))}>
        {t('panes.toChart')}
      </button>
    </nav>
  );
}
