import type { Principal } from '@facet/sdk/server';
import type { TemplateUser } from './template-facts.ts';

/** The caller as templates see one. */
export function templateUser(who: Principal): TemplateUser | null {
  if (who.isAnonymous) return null;
  return { id: who.id, username: who.username, email: who.email || null, roles: who.roles };
}
