import type { ReactNode } from 'react';
import classes from './big-number.module.css';

export interface NumberViewProps {
  readonly name: string | null;
  /** Null: there is no value. */
  readonly value: string | null;
  readonly size: number;
  /** Pixels; absent: the size of small text. */
  readonly nameSize?: number;
  readonly color?: string | undefined;
  readonly nullText: string;
  readonly below?: ReactNode;
}

export function NumberView({ name, value, size, nameSize, color, nullText, below }: NumberViewProps) {
  return (
    <div className={classes.text}>
      {name === null ? null : (
        <div className={classes.name} style={nameSize === undefined ? {} : { fontSize: nameSize }}>
          {name}
        </div>
      )}
      <div
        className={value === null ? `${classes.value} ${classes.null}` : classes.value}
        style={{ fontSize: size, ...(color === undefined ? {} : { color }) }}
      >
        {value ?? nullText}
      </div>
      {below === undefined || below === null ? null : <div className={classes.below}>{below}</div>}
    </div>
  );
}
