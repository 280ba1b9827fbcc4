import type { ReactNode } from 'react';
import classes from './states.module.css';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** It fills the page, and its title is the page's heading. */
  readonly page?: boolean;
  /** One action to start. */
  readonly action?: ReactNode;
}

/** Explains an empty place, with one action to fill it. */
export function EmptyState({ icon, title, text, page = false, action }: EmptyStateProps) {
  const Heading = page ? 'h1' : 'h2';
  return (
    <div className={classes.centre}>
      {icon === undefined ? null : (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <Heading className={classes.title}>{title}</Heading>
      {text === undefined ? null : <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}
