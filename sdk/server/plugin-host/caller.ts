import type { Principal } from '../identity.ts';

/** What a plugin outside the server's process is told of a caller. Data, so nothing in it gives a right. */
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
  /** Those of the pairs that the plugin itself declares that the caller holds. */
  readonly holds: readonly (readonly [action: string, view: string])[];
}

type Pair = readonly [action: string, view: string];

/** Everything that the plugin may know: with `session:read` who it is, else only what it may do with the plugin. */
export function callerFacts(who: Principal, pairs: readonly Pair[], mayKnow: boolean): CallerFacts {
  const holds = pairs.filter(([action, view]) => who.can(action, view));
  if (!mayKnow) return { ...NOBODY, holds };
  const { id, username, firstName, lastName, email, isAnonymous, isAdmin, roles, roleIds, via } = who;
  return { id, username, firstName, lastName, email, isAnonymous, isAdmin, roles, roleIds, via, holds };
}

/** The caller as handlers of the plugin see it. */
export function principalOf({ holds, ...facts }: CallerFacts): Principal {
  return Object.freeze({
    ...facts,
    can: (action: string, view: string) => holds.some((pair) => pair[0] === action && pair[1] === view),
    viewsOf: (action: string) => holds.flatMap((pair) => (pair[0] === action ? [pair[1]] : [])),
  });
}

const NOBODY: Omit<CallerFacts, 'holds'> = Object.freeze({
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
