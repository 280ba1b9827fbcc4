import type { Session } from '@facet/sdk/client';
import type { Bootstrap } from './bootstrap.ts';

/**
 * What conditions of manifests may ask, beside `flag.NAME`: `role == admin` for administrators, `'Alpha' in roles`,
 * `signedIn`, `locale == de`, and `may:can_write:Chart` for a permission pair.
 */
export function contextKeysOf(
  session: Pick<Session, 'user' | 'locale'>,
  roles: Bootstrap['user']['roles'] = {},
): Readonly<Record<string, unknown>> {
  const { user, locale } = session;
  const pairs = Object.values(roles).flat();
  return Object.freeze({
    role: user.isAdmin ? 'admin' : (user.roles[0]?.toLowerCase() ?? 'public'),
    roles: user.roles,
    signedIn: !user.isAnonymous,
    locale,
    ...Object.fromEntries(pairs.map(([action, view]) => [`may:${action}:${view}`, true])),
  });
}
