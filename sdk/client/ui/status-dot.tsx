import type { ReactNode } from 'react';
import classes from './status-dot.module.css';

export interface StatusDotProps {
  readonly tone: 'success' | 'neutral' | 'warning' | 'danger' | 'info';
  readonly children: ReactNode;
}

/** A state as a dot with a text. Use a `Tag` for a state that needs attention. */
export function StatusDot({ tone, children }: StatusDotProps) {
  return (
    <span className={classes.status}>
      <span className={classes.dot} data-tone={tone} aria-hidden />
      {children}
    </span>
  );
}
