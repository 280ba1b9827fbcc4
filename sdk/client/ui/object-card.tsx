import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './object-card.module.css';

export interface ObjectCardProps {
  readonly title: string;
  readonly to: string;
  readonly picture: ReactNode;
  /** At the end of the title's line, such as a star. */
  readonly corner?: ReactNode;
  /** Below the title: people, age. */
  readonly meta: ReactNode;
  /** At the end of the last line: a tag, a menu. */
  readonly end?: ReactNode;
}

/** A dashboard or chart as a card; the whole picture and the title lead to it. */
export function ObjectCard({ title, to, picture, corner, meta, end }: ObjectCardProps) {
  return (
    <article className={classes.card}>
      <Link to={to} className={classes.picture} tabIndex={-1} aria-hidden>
        {picture}
      </Link>
      <div className={classes.line}>
        <Link to={to} className={classes.title} title={title}>
          {title}
        </Link>
        {corner}
      </div>
      <div className={classes.line}>
        <span className={classes.meta}>{meta}</span>
        {end}
      </div>
    </article>
  );
}
