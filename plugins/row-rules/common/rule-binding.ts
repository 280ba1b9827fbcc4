export type RuleType = 'Regular' | 'Base';

/**
 * Whether a rule binds a user with these roles: a Regular rule binds the holders of its roles, a Base rule everybody
 * else. Administrators are bound like all others.
 */
export function ruleBinds(
  rule: { readonly type: RuleType; readonly roleIds: readonly number[] },
  roleIds: readonly number[],
): boolean {
  const holds = rule.roleIds.some((id) => roleIds.includes(id));
  return rule.type === 'Base' ? !holds : holds;
}
