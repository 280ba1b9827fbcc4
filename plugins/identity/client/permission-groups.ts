import type { PermissionPair } from './role-queries.ts';

export interface PermissionGroup {
  readonly view: string;
  readonly pairs: readonly { readonly id: number; readonly action: string }[];
}

/** The pairs by what they are about, in the order of the alphabet. */
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

/** Groups whose name matches, or only their matching actions; with `only` nothing but those pairs. */
export function searchPermissions(
  groups: readonly PermissionGroup[],
  search: string,
  only: ReadonlySet<number> | null,
): readonly PermissionGroup[] {
  const wanted = search.trim().toLowerCase();
  return groups.flatMap((group) => {
    const whole = group.view.toLowerCase().includes(wanted);
    const pairs = group.pairs.filter(
      ({ id, action }) => (whole || action.toLowerCase().includes(wanted)) && (only === null || only.has(id)),
    );
    return pairs.length === 0 ? [] : [{ ...group, pairs }];
  });
}
