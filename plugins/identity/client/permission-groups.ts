import type { PermissionPair } from './role-queries.ts';

export interface PermissionGroup {
  readonly view: string;
  readonly pairs: readonly { readonly id: number; readonly action: string }[];
}

/** Groups permissions by their view, in alphabetical order. */
export function groupPermissions(pairs: readonly PermissionPair[]): readonly PermissionGroup[] {
  const byView = Map.groupBy(pairs, (pair) => pair.view_menu.name);
  return [...byView]
    .map(([view, members]) => ({
      view,
      pairs: members
        .map(({ id, permission }) => ({ id, action: permission.name }))
        .sort((a, b) => a.action.localeCompare(b.action)),
    }))
    .sort((a, b) => a.view.localeCompare(b.view));
}

/** Groups whose name matches, or otherwise only their matching actions; with `only` just those permissions. */
export function searchPermissions(
  groups: readonly PermissionGroup[],
  search: string,
  only: ReadonlySet<number> | null,
): readonly PermissionGroup[] {
  const wanted = search.trim().toLowerCase();
  return groups.flatMap((group) => {
    const fits = (...names: readonly string[]) => names.some((name) => name.toLowerCase().includes(wanted));
    const whole = fits(group.view, viewText(group.view));
    const pairs = group.pairs.filter(
      ({ id, action }) => (whole || fits(action, actionText(action))) && (only === null || only.has(id)),
    );
    return pairs.length === 0 ? [] : [{ ...group, pairs }];
  });
}

/** Suffix of API class names in view names. */
const PROGRAM_SUFFIX = /RestApi$/;

/** The object of a permission, in words: `DashboardFilterStateRestApi` is `Dashboard filter state`. */
export function viewText(view: string): string {
  if (!/^[A-Za-z]+$/.test(view)) return view;
  const words = view.replace(PROGRAM_SUFFIX, '').match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]/g) ?? [view];
  return words.map((word, index) => (index === 0 || word === word.toUpperCase() ? word : word.toLowerCase())).join(' ');
}

/** The display text of an action: `can_warm_up_cache` is `Warm up cache`. */
export function actionText(action: string): string {
  const words = action.replace(/^can_/, '').replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
