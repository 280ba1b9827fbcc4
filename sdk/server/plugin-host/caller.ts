import type { Principal } from '../identity.ts';
import { bridgeErrors } from './errors.ts';

type Pair = readonly [action: string, view: string];

/** Facts about a caller for a plugin in its own process. They are data and give no rights. */
export interface CallerFacts {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly isAnonymous: boolean;
  readonly isAdmin: boolean;
  readonly roles: readonly string[];
  readonly roleIds: readonly number[];
  readonly via: Principal['via'];
  /** The permissions that the plugin gets to know: those that it declares, and those that its routes require. */
  readonly pairs: readonly Pair[];
  /** Those of them that the caller holds. */
  readonly holds: readonly Pair[];
}

/** Everything that the plugin may know: with `session:read` who it is, else only what it may do with the plugin. */
export function callerFacts(who: Principal, pairs: readonly Pair[], mayKnow: boolean): CallerFacts {
  const holds = pairs.filter(([action, view]) => who.can(action, view));
  if (!mayKnow) return { ...UNKNOWN_CALLER, pairs, holds };
  const { id, username, firstName, lastName, email, isAnonymous, isAdmin, roles, roleIds, via } = who;
  return { id, username, firstName, lastName, email, isAnonymous, isAdmin, roles, roleIds, via, pairs, holds };
}

/** The caller as the plugin sees it. Asking for a permission that the server has not sent throws. */
export function principalOf({ pairs, holds, ...facts }: CallerFacts): Principal {
  const among = (list: readonly Pair[], action: string, view: string) =>
    list.some((pair) => pair[0] === action && pair[1] === view);
  return Object.freeze({
    ...facts,
    can(action: string, view: string) {
      if (!among(pairs, action, view)) throw bridgeErrors.unknownPermission(`${action} on ${view}`);
      return among(holds, action, view);
    },
    viewsOf(action: string) {
      if (!pairs.some((pair) => pair[0] === action)) throw bridgeErrors.unknownPermission(action);
      return holds.flatMap((pair) => (pair[0] === action ? [pair[1]] : []));
    },
  });
}

const UNKNOWN_CALLER: Omit<CallerFacts, 'pairs' | 'holds'> = Object.freeze({
  id: 0,
  username: '',
  firstName: '',
  lastName: '',
  email: '',
  isAnonymous: true,
  isAdmin: false,
  roles: [],
  roleIds: [],
  via: 'none',
});
