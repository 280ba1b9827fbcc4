import type { ObjectsByKind, Permission } from '@facet/sdk/common';
import type { Credentials, Principal } from '@facet/sdk/server';
import { LRUCache } from 'lru-cache';
import type { GuestResources, ObjectParts, ObjectRef } from '../contract.server.ts';
import { GuestErrors } from './errors.ts';
import type { GuestClaims, GuestTokens } from './guest-tokens.ts';
import type { Principals } from './principals.ts';
import { shownObjects } from './shown-objects.ts';
import { headerOf } from './visitor-session.ts';

/** One kind of objects that guests may be given. */
export interface GuestKind {
  /** The kind of the objects, which is the `type` of resources in tokens. */
  readonly kind: string;
  /** Views that its guests may read, within the objects of their tokens. */
  readonly reads: readonly string[];
  load(): Promise<GuestResources>;
}

export interface GuestParts {
  readonly tokens: GuestTokens;
  readonly principals: Pick<Principals, 'guest'>;
  kinds(): readonly GuestKind[];
  readonly partsOf: (kind: string) => Promise<ObjectParts | undefined>;
}

type Resource = GuestClaims['resources'][number];

/** What an object shows is looked up again after this; which objects a token opens, with each call. */
const SHOWN_MS = 10_000;
const GUEST_HEADER = 'x-guesttoken';

/** Whether the request is that of a guest, also of one whose token is no good: it never counts as the session of its browser. */
export const isFromGuest = (request: Credentials): boolean => headerOf(request, GUEST_HEADER) !== undefined;

/** The bearers of tokens that sites get to embed objects of this server. */
export class Guests {
  readonly #parts: GuestParts;
  readonly #shown = new LRUCache<string, Promise<ObjectsByKind>>({ max: 1_000, ttl: SHOWN_MS });

  constructor(parts: GuestParts) {
    this.#parts = parts;
  }

  /** @throws HttpError 400 for a resource that is given to no guests */
  async issue(claims: GuestClaims): Promise<string> {
    for (const resource of claims.resources)
      if ((await this.#objectsOf([resource])).length === 0) throw GuestErrors.unknownResource();
    return this.#parts.tokens.issue(claims);
  }

  async find(request: Credentials): Promise<Principal | undefined> {
    const token = headerOf(request, GUEST_HEADER);
    const claims = token === undefined ? undefined : await this.#parts.tokens.read(token);
    if (token === undefined || claims === undefined) return undefined;
    const objects = await this.#reachOf(claims.resources);
    return this.#parts.principals.guest({ token, claims, objects, pairs: this.pairs() });
  }

  /** What all guests may do, within the objects of their tokens. */
  pairs(): readonly Permission[] {
    return this.#parts.kinds().flatMap(({ reads }) => reads.map((view) => ['can_read', view] as const));
  }

  async #reachOf(resources: readonly Resource[]): Promise<ObjectsByKind> {
    const reach = new Map<string, ReadonlySet<number>>();
    for (const object of await this.#objectsOf(resources))
      for (const [kind, ids] of await this.#shownBy(object)) reach.set(kind, ids.union(reach.get(kind) ?? new Set()));
    return reach;
  }

  #shownBy(object: ObjectRef): Promise<ObjectsByKind> {
    const key = `${object.kind} ${object.id}`;
    const known = this.#shown.get(key);
    if (known) return known;
    const finding = shownObjects(object, this.#parts.partsOf);
    this.#shown.set(key, finding);
    finding.catch(() => this.#shown.delete(key));
    return finding;
  }

  async #objectsOf(resources: readonly Resource[]): Promise<readonly ObjectRef[]> {
    const found = this.#parts.kinds().map(async ({ kind, load }) => {
      const ids = resources.filter(({ type }) => type === kind).map(({ id }) => id);
      if (ids.length === 0) return [];
      return (await (await load()).objectsOf(ids)).map((id) => ({ kind, id }));
    });
    return (await Promise.all(found)).flat();
  }
}
