import { defineRoutes, messageError, unauthorized, type MetadataStore, type Principal } from '@facet/sdk/server';
import type { RouteSet } from '@facet/sdk/server';
import { meEndpoints } from '@facet/sdk/wire/me';
import { TEXTS } from '../errors.ts';
import type { RequestAuthenticator } from '../request-authenticator.ts';
import type { Tables } from '../tables.ts';
import type { UserChanges } from '../user-changes.ts';

export function meRoutes(metadata: MetadataStore, authenticator: RequestAuthenticator, changes: UserChanges): RouteSet {
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

  return defineRoutes(meEndpoints, {
    'GET /api/v1/me/': ({ principal }) => describe(principal),

    async 'GET /api/v1/me/roles/'({ principal }) {
      return { json: { result: await authenticator.bootstrapUser(principal) } };
    },

    async 'PUT /api/v1/me/'({ principal, body, request }) {
      if (Object.keys(body).length === 0) throw messageError(400, TEXTS.nothingToChange);
      await changes.update(principal, principal.id, body, request);
      return describe(principal);
    },
  });
}
