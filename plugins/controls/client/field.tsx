import { Tooltip } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './controls.module.css';
import type { FieldProps } from './field-props.ts';
import { problemText } from './problem-text.ts';

/** A label, the control below it, and its error. */
export function Field({ label, description, error, action, hideLabel = false, groups = false, children }: FieldProps) {
  const { t } = useTranslation('facet/controls');
  return (
    <div
      className={`${classes.field} ${groups ? classes.group : ''}`}
      {...(groups && { role: 'group', 'aria-label': label })}
    >
      {hideLabel ? null : (
        <div className={classes.label}>
          <span>{label}</span>
          {description === undefined ? null : (
            <Tooltip label={description} multiline maw={280}>
              <IconInfoCircle size={13} stroke={1.6} className={classes.hint} aria-label={description} />
            </Tooltip>
          )}
          {action === undefined ? null : <span className={classes.action}>{action}</span>}
        </div>
      )}
      {children}
      {error === null ? null : (
        <div className={classes.error} role="alert">
          <IconAlertCircle size={13} aria-hidden /> {problemText(error, t)}
        </div>
      )}
    </div>
  );
}
