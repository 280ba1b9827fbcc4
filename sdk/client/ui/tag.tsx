import type { ReactNode } from 'react';
import classes from './tag.module.css';

export interface TagProps {
  readonly tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'outline';
  readonly children: ReactNode;
}

/** A short label. Neutral unless it names a state that needs attention. */
export function Tag({ tone = 'neutral', children }: TagProps) {
  return (
    <span className={classes.tag} data-tone={tone}>
      {children}
    </span>
  );
}
