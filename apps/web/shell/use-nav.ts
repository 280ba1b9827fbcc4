import type { NavDeclared } from '@facet/sdk/common';
import { AppNav, useContributions } from '@facet/sdk/client';
import { useAppServices } from './app-services.ts';
import { useDeclaredText } from './use-declared-text.ts';

export interface NavItem {
  readonly id: string;
  readonly label: string;
  readonly path: string;
  readonly icon?: string;
  readonly section?: string;
}

/** Links of one menu that this person may follow, in order. */
export function useNav(menu: NavDeclared['menu']): readonly NavItem[] {
  const entries = useContributions(AppNav);
  const { session } = useAppServices();
  const text = useDeclaredText();
  return entries
    .filter(({ declared }) => declared.menu === menu)
    .filter(({ declared }) => !declared.permission || session.can(...declared.permission))
    .map(({ key, owner, declared }) => ({
      id: key,
      label: text(owner, declared.label),
      path: declared.path,
      ...(declared.icon === undefined ? {} : { icon: declared.icon }),
      ...(declared.section === undefined ? {} : { section: text(owner, declared.section) }),
    }));
}
