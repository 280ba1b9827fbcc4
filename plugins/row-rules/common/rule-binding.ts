export type RuleType = 'Regular' | 'Base';

/**
 * Whether a rule applies to a user with these roles: a Regular rule applies to users with its roles, a Base rule to all
 * others. Administrators are treated like all users.
 */
export function ruleBinds(
  rule: { readonly type: RuleType; readonly roleIds: readonly number[] },
  roleIds: readonly number[],
): boolean {
  const holds = rule.roleIds.some((id) => roleIds.includes(id));
  return rule.type === 'Base' ? !holds : holds;
}
