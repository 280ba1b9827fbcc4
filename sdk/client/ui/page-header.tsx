import type { ReactNode } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** Small text behind the title, such as a count. */
  readonly note?: ReactNode;
  /** Behind the title: a `StepTrail` of a page of several steps. */
  readonly steps?: ReactNode;
  /** At the right: buttons, the primary one last. */
  readonly actions?: ReactNode;
  /** A row below the title: search, filters. */
  readonly children?: ReactNode;
}

/** The head of a page. Its height never changes while the page below loads. */
export function PageHeader({ title, note, steps, actions, children }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        <h1 className={classes.title}>{title}</h1>
        {note === undefined ? null : <span className={classes.note}>{note}</span>}
        {steps}
        <div className={classes.actions}>{actions}</div>
      </div>
      {children === undefined ? null : <div className={classes.below}>{children}</div>}
    </header>
  );
}
