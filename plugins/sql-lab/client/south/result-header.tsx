import { type ColumnKind, TypeBadge } from '@facet/sdk/ui';
import type { ComponentType } from 'react';
import classes from './result-grid.module.css';

interface HeaderProps {
  readonly displayName: string;
}

const HEADERS = new Map<ColumnKind, ComponentType<HeaderProps>>();

/** A column's head with the sign of its type; one component for each kind, so that the grid keeps its heads. */
export function resultHeader(kind: ColumnKind): ComponentType<HeaderProps> {
  const known = HEADERS.get(kind);
  if (known) return known;
  const Header = ({ displayName }: HeaderProps) => (
    <span className={classes.head}>
      <TypeBadge kind={kind} />
      {displayName}
    </span>
  );
  HEADERS.set(kind, Header);
  return Header;
}
