import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

export interface ToolbarProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Pushed to the right edge. */
  readonly end?: ReactNode;
}

/** A row of controls with one name for assistive technology. */
export function Toolbar({ label, children, end }: ToolbarProps) {
  return (
    <div role="toolbar" aria-label={label} className={classes.toolbar}>
      {children}
      {end === undefined ? null : <div className={classes.end}>{end}</div>}
    </div>
  );
}
