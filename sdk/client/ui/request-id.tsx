import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import classes from './states.module.css';

/** The number that finds an answer in the server's log. */
export function RequestId({ id }: { readonly id: string }) {
  const { t } = useTranslation('facet');
  return (
    <span className={classes.request}>
      {t('kit.error.request')} <code>{id}</code>
      <CopyButton text={id} label={t('kit.copyRequestId')} />
    </span>
  );
}
