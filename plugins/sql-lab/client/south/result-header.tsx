import { type ColumnKind, TypeBadge } from '@facet/sdk/ui';
import type { ComponentType } from 'react';
import classes from './result-grid.module.css';

interface HeaderProps {
  readonly displayName: string;
}

const HEADERS = new Map<ColumnKind, ComponentType<HeaderProps>>();

/**
 * A column header with the icon of its type. There is one component per kind, so that the grid does not remount its
 * headers.
 */
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
