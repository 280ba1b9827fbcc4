import { normalizeIP } from '@fastify/rate-limit';
import { placeHolderOf, type Principal } from '@facet/sdk/server';

/** One who takes turns and has a share of what all callers have together. */
export interface Caller {
  readonly key: string;
  /** Has not signed in. Visitors have a share of their own, so that no number of them leaves nothing for people. */
  readonly isVisitor: boolean;
}

/** Visitors are told apart by address. One of IPv6 is cheap to change within its network, so the network counts. */
export const callerOf = (who: Pick<Principal, 'id' | 'isAnonymous' | 'onlyReads' | 'guest'>, ip: string): Caller =>
  who.isAnonymous
    ? { key: `from ${normalizeIP(ip)}`, isVisitor: true }
    : { key: `user ${placeHolderOf(who)}`, isVisitor: false };
