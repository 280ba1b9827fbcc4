import { fullName } from '@facet/sdk/ui';
import { useTranslation } from 'react-i18next';
import { useDashboard } from '../runtime/dashboard-runtime.ts';
import classes from './layout.module.css';

/** Says why a place with charts is empty for its reader, and who may change that; it tells nothing of the charts. */
export default function ClosedNote() {
  const { t, i18n } = useTranslation('facet/dashboards');
  const {
    dashboard,
    rights,
    session: { user },
  } = useDashboard();
  const others = dashboard.owners.filter(({ id }) => id !== user.userId).map(fullName);
  const owners = new Intl.ListFormat(i18n.language.replace('_', '-'), { type: 'disjunction' }).format(others);
  return (
    <p className={classes.closed} role="note">
      {rights.edit ? t('closed.toOwner') : owners === '' ? t('closed.noOwner') : t('closed.owners', { owners })}
    </p>
  );
}
