import type { Permission } from '@facet/sdk/common';
import type { RebuiltRole } from './built-in-roles.ts';
import { isObjectAction } from './object-permission.ts';
import type { PermissionDeclared } from './points.ts';

export function pairKey([action, view]: Permission): string {
  return JSON.stringify([action, view]);
}

/** Permissions that a plugin declares. */
export interface OwnedPermissions extends PermissionDeclared {
  /** Plugin id. */
  readonly owner: string;
}

export interface RolePlan {
  /** The distinct permissions that must exist. */
  readonly pairs: readonly Permission[];
  readonly grants: Readonly<Record<RebuiltRole, readonly Permission[]>>;
  /** Declared permissions that are rejected: permissions for data objects are granted by administrators. */
  readonly refused: readonly { readonly owner: string; readonly pair: Permission }[];
}

/**
 * Computes the permissions of the built-in roles: those of the declarations, and all for Admin.
 * The kernel has already ensured, through the claims of the point, that each permission is declared by one plugin, and
 * that no publisher adds to the views of another.
 */
export function planRoles(declared: readonly OwnedPermissions[]): RolePlan {
  const pairs = new Map<string, Permission>();
  const holders = new Map<string, ReadonlySet<RebuiltRole>>();
  const refused: RolePlan['refused'][number][] = [];
  for (const { owner, pairs: own, roles } of declared) {
    for (const pair of own) {
      if (isObjectAction(pair[0])) {
        refused.push({ owner, pair });
        continue;
      }
      const key = pairKey(pair);
      pairs.set(key, pair);
      holders.set(key, new Set<RebuiltRole>([...(holders.get(key) ?? []), 'Admin', ...roles]));
    }
  }
  const of = (role: RebuiltRole) => [...pairs].filter(([key]) => holders.get(key)?.has(role)).map(([, pair]) => pair);
  return {
    pairs: [...pairs.values()],
    grants: { Admin: of('Admin'), Alpha: of('Alpha'), Gamma: of('Gamma'), sql_lab: of('sql_lab') },
    refused,
  };
}
