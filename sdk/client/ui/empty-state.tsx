import type { ReactNode } from 'react';
import classes from './states.module.css';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** One action to start. */
  readonly action?: ReactNode;
}

/** What this place is for and the one thing to do about it being empty. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.centre}>
      {icon === undefined ? null : (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <h2 className={classes.title}>{title}</h2>
      {text === undefined ? null : <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
