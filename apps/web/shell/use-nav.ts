import type { NavDeclared } from '@facet/sdk/common';
import { useLocation } from 'react-router';
import { AppNav, AppPages, useContributions, useDeclaredText } from '@facet/sdk/client';
import { useAppServices } from './app-services.ts';
import { currentLink } from './current-link.ts';

export interface NavItem {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly icon?: string;
  readonly section?: string;
  /** The page on the screen is the link's own (`page`) or stands under it (`true`). */
  readonly current?: 'page' | 'true';
}

/** Links of one menu that this person may follow, in order. */
export function useNav(menu: NavDeclared['menu']): readonly NavItem[] {
  const entries = useContributions(AppNav);
  const pages = useContributions(AppPages);
  const { session } = useAppServices();
  const { pathname } = useLocation();
  const text = useDeclaredText();
  const links = currentLink(
    pages.map(({ declared }) => declared),
    pathname,
  );
  return entries
    .filter(({ declared }) => declared.menu === menu)
    .filter(({ declared }) => !declared.permission || session.can(...declared.permission))
    .map(({ key, owner, declared }) => ({
      id: key,
      label: text(owner, declared.label),
      path: declared.path,
      ...markedAs(menu === 'new' ? undefined : links.markOf(declared.path)),
      ...(declared.icon === undefined ? {} : { icon: declared.icon }),
      ...(declared.section === undefined ? {} : { section: text(owner, declared.section) }),
    }));
}

function markedAs(current: NavItem['current']): Pick<NavItem, 'current'> {
  return current === undefined ? {} : { current };
}

/** Whether the page on the screen belongs to one of these links. */
export function isMarked(items: readonly NavItem[]): boolean {
  return items.some(({ current }) => current !== undefined);
}
