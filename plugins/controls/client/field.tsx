import { Tooltip } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './controls.module.css';

export interface FieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly error: string | null;
  /** At the right of the label, such as an add button. */
  readonly action?: ReactNode;
  /** Whether the label is hidden, because the surrounding element shows it. */
  readonly hideLabel?: boolean;
  /** Whether several inputs with names of their own stand below the label. */
  readonly groups?: boolean;
  readonly children: ReactNode;
}

/** A label, the control below it, and its error. */
export function Field({ label, description, error, action, hideLabel = false, groups = false, children }: FieldProps) {
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
          <IconAlertCircle size={13} aria-hidden /> {error}
        </div>
      )}
    </div>
  );
}
