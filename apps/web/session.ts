import type { Session } from '@facet/sdk/client';
import type { Bootstrap } from './bootstrap.ts';

const ADMIN_ROLE = 'Admin';

export function createSession(
  { user, common, safe_mode }: Pick<Bootstrap, 'user' | 'common' | 'safe_mode'>,
  csrfToken: () => string | undefined = () => undefined,
): Session {
  const roles = user.roles ?? {};
  const isAdmin = ADMIN_ROLE in roles;
  const held = new Set(
    Object.values(roles)
      .flat()
      .map(([action, view]) => pairKey(action, view)),
  );
  return Object.freeze({
    user: Object.freeze({
      userId: user.userId ?? 0,
      username: user.username ?? '',
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      email: user.email ?? '',
      roles: Object.keys(roles),
      isAnonymous: user.isAnonymous ?? user.userId === undefined,
      isAdmin,
    }),
    conf: common.conf ?? {},
    locale: common.locale ?? 'en',
    get csrfToken() {
      return csrfToken() ?? null;
    },
    safeMode: safe_mode ?? false,
    flashMessages: common.flash_messages ?? [],
    can: (action: string, view: string) => isAdmin || held.has(pairKey(action, view)),
  });
}

function pairKey(action: string, view: string): string {
  return `${action} on ${view}`;
}
