import type { ObjectChanges } from '@facet/sdk/resource';
import {
  defineRoutes,
  messageError,
  notFound,
  unauthorized,
  type MetadataStore,
  type Principal,
  type RequestInfo,
  type RouteSet,
} from '@facet/sdk/server';
import { sql } from 'kysely';
import { meEndpoints, type SignedInPlace } from '../../common/wire/me.ts';
import { TEXTS } from '../errors.ts';
import type { Principals } from '../principals.ts';
import type { RefreshTokens } from '../refresh-tokens.ts';
import type { RequestAuthenticator } from '../request-authenticator.ts';
import type { Sessions, SignInEntry } from '../sessions.ts';
import type { Tables } from '../tables.ts';
import type { UserChanges } from '../user-changes.ts';
import { SESSION_COOKIE } from '../visitor-session.ts';

export function meRoutes(parts: {
  readonly metadata: MetadataStore;
  readonly authenticator: RequestAuthenticator;
  readonly changes: UserChanges;
  /** Announces changes of users. */
  readonly objects: ObjectChanges;
  readonly sessions: Sessions;
  readonly refreshTokens: RefreshTokens;
  readonly principals: Principals;
}): RouteSet {
  const { metadata, authenticator, changes, objects, sessions, refreshTokens, principals } = parts;

  async function describe(who: Principal) {
    const row = await metadata
      .db<Tables>()
      .selectFrom('users')
      .select(['id', 'username', 'email', 'first_name', 'last_name', 'active', 'login_count'])
      .where('id', '=', who.id)
      .executeTakeFirst();
    if (!row) throw unauthorized();
    const { active, ...result } = row;
    return { json: { result: { ...result, is_active: active === 1, is_anonymous: false } } };
  }

  /** The sign-in with which this request was authenticated. */
  async function currentOf(principal: Principal, request: RequestInfo): Promise<string | undefined> {
    if (principal.via === 'bearer') return authenticator.familyOf(request);
    const session = request.cookies[SESSION_COOKIE];
    return session === undefined ? undefined : sessions.nameOfSecret(session);
  }

  return defineRoutes(meEndpoints, {
    'GET /api/v1/me/': ({ principal }) => describe(principal),

    async 'GET /api/v1/me/roles/'({ principal }) {
      return { json: { result: await authenticator.bootstrapUser(principal) } };
    },

    async 'PUT /api/v1/me/'({ principal, body, request }) {
      const { current_password: present, ...patch } = body;
      if (Object.keys(patch).length === 0) throw messageError(400, TEXTS.nothingToChange);
      await objects.update(principal, { id: principal.id, name: principal.username }, (announced) =>
        changes.update(announced, principal, principal.id, patch, request, present),
      );
      return describe(principal);
    },

    async 'GET /api/v1/me/sessions/'({ principal, request }) {
      const current = await currentOf(principal, request);
      const [browsers, programs] = [await sessions.listOf(principal.id), await refreshTokens.listOf(principal.id)];
      const result = [
        ...browsers.map((entry) => place(entry, 'browser', current)),
        ...programs.map((entry) => place(entry, 'program', current)),
      ].sort((a, b) => b.created_on.localeCompare(a.created_on));
      return { json: { count: result.length, result } };
    },

    async 'DELETE /api/v1/me/sessions/'({ principal, request }) {
      const current = await currentOf(principal, request);
      await sessions.end(principal.id, (id) => id !== current);
      await refreshTokens.endOthers(principal.id, current);
      // Access tokens without a refresh token belong to no sign-in that could be ended, so all are invalidated. A
      // program would invalidate its own token too.
      if (principal.via !== 'bearer') await endAccessTokens(metadata, principal.id);
      await principals.changed();
      return { json: { message: 'OK' } };
    },

    async 'DELETE /api/v1/me/sessions/:id'({ principal, params }) {
      const ended =
        (await sessions.end(principal.id, (id) => id === params.id)) +
        (await refreshTokens.endFamily(principal.id, params.id));
      if (ended === 0) throw notFound();
      await principals.changed();
      return { json: { message: 'OK' } };
    },
  });
}

async function endAccessTokens(metadata: MetadataStore, userId: number): Promise<void> {
  await metadata
    .db<Tables>()
    .updateTable('users')
    .set({ credentials_epoch: sql<number>`credentials_epoch + 1` })
    .where('id', '=', userId)
    .execute();
}

const place = (
  { id, createdOn, seenOn, address, userAgent }: SignInEntry,
  kind: SignedInPlace['kind'],
  current: string | undefined,
): SignedInPlace => ({
  id,
  kind,
  created_on: createdOn,
  seen_on: seenOn,
  address,
  user_agent: userAgent,
  is_current: id === current,
});
