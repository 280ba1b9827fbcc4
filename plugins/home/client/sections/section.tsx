import type { ReactNode } from 'react';
import classes from './home.module.css';

interface SectionProps {
  readonly title: string;
  /** A switch between views, beside the title. */
  readonly switcher?: ReactNode;
  /** At the right end. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, switcher, end, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHead}>
        <h2>{title}</h2>
        {switcher}
        {end === undefined ? null : <span className={classes.end}>{end}</span>}
      </div>
      {children}
    </section>
  );
}
