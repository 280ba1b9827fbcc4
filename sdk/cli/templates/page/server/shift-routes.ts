import type { Principal } from '@facet/sdk/common';
import { defineRoutes, type MetadataStore, type People, type RouteSet } from '@facet/sdk/server';
import { shiftEndpoints } from '../common/endpoints.ts';
import { refusals } from './errors.ts';
import type { ShiftTables } from './shift-tables.ts';

const MOST_SHIFTS = 400;

export function shiftRoutes(metadata: MetadataStore, people: People): RouteSet {
  const db = metadata.db<ShiftTables>();
  return defineRoutes(shiftEndpoints, {
    'GET /api/plugins/{{id}}/shifts': async ({ principal }) => {
      const shifts = await db.selectFrom('shift').selectAll().orderBy('day').limit(MOST_SHIFTS).execute();
      const persons = await people.named([...new Set(shifts.map(({ user_id }) => user_id))]);
      const names = new Map(persons.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]));
      const result = shifts.map(({ id, day, user_id }) => ({
        id,
        day,
        person: names.get(user_id) ?? '',
        isOwn: user_id === principal.id,
      }));
      return { json: { result } };
    },
    'POST /api/plugins/{{id}}/shifts': async ({ principal, body: { day } }) => {
      const made = await db
        .insertInto('shift')
        .values({ day, user_id: knownId(principal) })
        // Two people may ask for the same day at the same moment: the table decides.
        .onConflict((conflict) => conflict.column('day').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) throw refusals.taken(day);
      return { status: 201, json: made };
    },
    'DELETE /api/plugins/{{id}}/shifts/:id': async ({ principal, params }) => {
      const { numDeletedRows } = await db
        .deleteFrom('shift')
        .where('id', '=', params.id)
        .where('user_id', '=', knownId(principal))
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw refusals.notYours();
      return { json: { message: 'OK' } };
    },
  });
}

/** An administrator may withhold `session:read`; all users would then be one. @throws HttpError 403 */
function knownId({ id, isAnonymous }: Principal): number {
  if (isAnonymous) throw refusals.unknownCaller();
  return id;
}
