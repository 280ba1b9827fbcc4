import { useTranslation } from 'react-i18next';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import { useOwnersText } from '../runtime/use-owners-text.ts';
import classes from './layout.module.css';

/** Explains why a place with charts is empty for the reader and whom to ask, without revealing the charts. */
export default function ClosedNote() {
  const { t } = useTranslation('facet/dashboards');
  const { rights } = useDashboard();
  const owners = useOwnersText();
  return (
    <p className={classes.closed} role="note">
      {rights.edit ? t('closed.toOwner') : owners === '' ? t('closed.noOwner') : t('closed.owners', { owners })}
    </p>
  );
}
