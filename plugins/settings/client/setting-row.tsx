import type { ReactNode } from 'react';
import classes from './settings-page.module.css';

interface SettingRowProps {
  readonly label: string;
  readonly description?: string | undefined;
  /** The control, which has its own accessible name. */
  readonly children: ReactNode;
}

export function SettingRow({ label, description, children }: SettingRowProps) {
  return (
    <div className={classes.row}>
      <div>
        <div className={classes.label}>{label}</div>
        {description === undefined ? null : <div className={classes.description}>{description}</div>}
      </div>
      {children}
    </div>
  );
}
