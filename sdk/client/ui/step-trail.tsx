import { IconCheck } from '@tabler/icons-react';
import classes from './step-trail.module.css';

export interface StepTrailProps {
  /** Name of the trail, for screen readers. */
  readonly label: string;
  /** Titles, first to last. */
  readonly steps: readonly string[];
  /** Position of the step that is shown, from 0; those before it are done. */
  readonly current: number;
}

/** The steps of a page that is left at its last one: done, shown, to come. */
export function StepTrail({ label, steps, current }: StepTrailProps) {
  return (
    <ol className={classes.trail} aria-label={label}>
      {steps.map((title, at) => (
        <li
          key={title}
          className={classes.step}
          data-state={at < current ? 'done' : at === current ? 'current' : 'next'}
          aria-current={at === current ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {at < current ? <IconCheck size={12} stroke={2} /> : at + 1}
          </span>
          <span className={classes.title}>{title}</span>
        </li>
      ))}
    </ol>
  );
}
