import type { ReactNode } from 'react';
import classes from './plain-table.module.css';

export interface PlainTableProps {
  readonly label?: string;
  /** May set the height of rows (`--table-row`) and the space at the start of a line (`--table-side`). */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A table with the look of lists: the head stays in sight, and a row with `data-selected` is marked. */
export function PlainTable({ label, className, children }: PlainTableProps) {
  return (
    <table className={className === undefined ? classes.table : `${classes.table} ${className}`} aria-label={label}>
      {children}
    </table>
  );
}
