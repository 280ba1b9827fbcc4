import { defineRoutes, type RouteSet } from '@facet/sdk/server';
import { guestEndpoints } from '../../common/wire/guests.ts';
import type { Guests } from '../guests.ts';

export const guestRoutes = (guests: Pick<Guests, 'issue'>): RouteSet =>
  defineRoutes(guestEndpoints, {
    async 'POST /api/v1/security/guest_token/'({ body: { user, resources, rls } }) {
      const rules = rls.map(({ dataset, clause }) => ({ clause, ...(dataset ? { dataset } : {}) }));
      return { json: { token: await guests.issue({ user, resources, rls_rules: rules }) } };
    },
  });
