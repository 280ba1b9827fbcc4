import type { Principal } from '@facet/sdk/server';
import { isObjectAction } from '../common/object-permission.ts';

/** A role with its permissions, by action. */
export interface RoleGrants {
  readonly id: number;
  readonly name: string;
  readonly views: ReadonlyMap<string, ReadonlySet<string>>;
}

export type PrincipalDetails = Pick<
  Principal,
  'id' | 'username' | 'firstName' | 'lastName' | 'email' | 'isAnonymous' | 'via' | 'visit' | 'onlyReads' | 'guest'
>;

/**
 * A principal with the permissions of its roles. An administrator also has every permission that is not for a data
 * object, so that a newly installed plugin can be used before the roles are rebuilt.
 */
export function createPrincipal(
  details: PrincipalDetails,
  roles: readonly RoleGrants[],
  /** Permissions beside those of the roles, such as those of guests. */
  more: RoleGrants['views'] = NONE,
): Principal {
  const isAdmin = roles.some((role) => role.name.toLowerCase() === 'admin');
  return Object.freeze({
    ...details,
    roles: Object.freeze(roles.map((role) => role.name)),
    roleIds: Object.freeze(roles.map((role) => role.id)),
    isAdmin,
    can: (action: string, view: string) =>
      (isAdmin && !isObjectAction(action)) ||
      roles.some((role) => role.views.get(action)?.has(view)) ||
      more.get(action)?.has(view) === true,
    viewsOf: (action: string) => [...new Set(roles.flatMap((role) => [...(role.views.get(action) ?? [])]))].sort(),
  });
}

const NONE: RoleGrants['views'] = new Map();

/** Groups permissions for {@link createPrincipal}. */
export function groupPairs(
  pairs: Iterable<readonly [action: string, view: string]>,
): ReadonlyMap<string, ReadonlySet<string>> {
  const views = new Map<string, Set<string>>();
  for (const [action, view] of pairs) {
    const known = views.get(action);
    if (known) known.add(view);
    else views.set(action, new Set([view]));
  }
  return views;
}
