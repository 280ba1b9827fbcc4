import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '../look/explore.module.css';

/** Says how many controls of a folded part have an error. Nothing for none. */
export function ErrorMark({ count }: { readonly count: number }) {
  const { t } = useTranslation('facet/explore');
  if (count === 0) return null;
  return (
    <IconAlertCircle className={classes.errorMark} size={14} role="img" aria-label={t('controls.wrong', { count })} />
  );
}
