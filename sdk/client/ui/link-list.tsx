import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './link-list.module.css';

export interface LinkListItem {
  /** Unique in the list. */
  readonly key: string;
  readonly icon: ReactNode;
  readonly name: string;
  /** Path within the application, opened in a new tab. */
  readonly path: string;
  /** Shown at the end of the row. */
  readonly note?: string;
}

export interface LinkListProps {
  readonly items: readonly LinkListItem[];
  /** What is said of objects that are not listed, a row each. */
  readonly rest?: readonly string[];
}

/** Objects by name, such as the charts that use something. */
export function LinkList({ items, rest = [] }: LinkListProps) {
  return (
    <ul className={classes.list}>
      {items.map(({ key, icon, name, path, note }) => (
        <li key={key} className={classes.item}>
          {icon}
          <Link className={classes.name} to={path} target="_blank" title={name}>
            {name}
          </Link>
          {note === undefined ? null : <span className={classes.note}>{note}</span>}
        </li>
      ))}
      {rest.map((text) => (
        <li key={text} className={classes.item}>
          <span className={classes.note}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
