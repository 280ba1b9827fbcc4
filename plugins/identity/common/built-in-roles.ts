/** Roles that are rebuilt at every start. Public is created at the first start and then managed by the administrator. */
export const REBUILT_ROLES = ['Admin', 'Alpha', 'Gamma', 'sql_lab'] as const;
export type RebuiltRole = (typeof REBUILT_ROLES)[number];
export const PUBLIC_ROLE = 'Public';

/** Roles that cannot be renamed or deleted. */
export function isBuiltInRole(name: string): boolean {
  return isRebuiltRole(name) || name === PUBLIC_ROLE;
}

export function isRebuiltRole(name: string): name is RebuiltRole {
  return REBUILT_ROLES.some((role) => role === name);
}
