import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './settings-page.module.css';

interface SettingRowProps {
  readonly label: string;
  readonly description?: string | undefined;
  /** Id of the description's element, for the control. */
  readonly descriptionId?: string | undefined;
  /** The control, which has its own accessible name. */
  readonly children: ReactNode;
  readonly isSaved?: boolean;
  readonly reset?: { readonly label: string; run(): void } | undefined;
}

export function SettingRow({ label, description, descriptionId, children, isSaved, reset }: SettingRowProps) {
  const { t } = useTranslation('facet/settings');
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <div className={classes.label}>{label}</div>
        {description === undefined ? null : (
          <div id={descriptionId} className={classes.description}>
            {description}
          </div>
        )}
      </div>
      <div className={classes.control}>
        {children}
        <span className={classes.after}>
          {reset ? (
            <ActionIcon size="sm" aria-label={`${label}: ${reset.label}`} title={reset.label} onClick={reset.run}>
              <IconArrowBackUp size={14} stroke={1.6} />
            </ActionIcon>
          ) : null}
        </span>
        <span role="status" className={classes.saved}>
          {isSaved ? (
            <>
              <IconCheck size={14} stroke={1.8} aria-hidden /> {t('saved')}
            </>
          ) : null}
        </span>
      </div>
    </div>
  );
}
