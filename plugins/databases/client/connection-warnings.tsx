import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './database-form.module.css';

export interface ConnectionWarning {
  readonly code: string;
  readonly message: string;
}

/** Warnings about permissions of the login that reading does not need. */
export function ConnectionWarnings({ warnings }: { readonly warnings: readonly ConnectionWarning[] }) {
  const { t } = useTranslation('facet/databases');
  if (warnings.length === 0)
    return (
      <Alert color="green" icon={<IconCircleCheck size={16} />} role="status">
        {t('rights.fine')}
      </Alert>
    );
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle size={16} />}
      title={t('rights.title')}
      role="status"
      className={classes.warnings ?? ''}
    >
      <ul>
        {warnings.map(({ code, message }) => (
          <li key={code}>{t(`rights.${code}`, { defaultValue: message })}</li>
        ))}
      </ul>
      <p>{t('rights.remedy')}</p>
    </Alert>
  );
}
