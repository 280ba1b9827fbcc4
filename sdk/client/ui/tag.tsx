import type { ReactNode } from 'react';
import classes from './tag.module.css';

export interface TagProps {
  readonly tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'outline';
  readonly children: ReactNode;
}

/** A word about a thing. Neutral unless it names a state that needs an eye. */
export function Tag({ tone = 'neutral', children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
