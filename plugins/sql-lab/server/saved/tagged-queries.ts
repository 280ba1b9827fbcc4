import type { TaggedObjects } from '@facet/plugin-tags/contract.server';
import { type MetadataStore, notFound, type Principal } from '@facet/sdk/server';
import type { PeopleTables } from '@facet/sdk/resource';
import type { SqlLabTables } from '../../contract.server.ts';

/** Saved queries as things to tag: everybody sees and changes their own. */
export function taggedQueries(metadata: MetadataStore): TaggedObjects {
  const own = (who: Principal, ids: readonly number[]) =>
    metadata
      .db<SqlLabTables & PeopleTables>()
      .selectFrom('saved_query')
      .leftJoin('users', 'users.id', 'saved_query.created_by_fk')
      .select([
        'saved_query.id',
        'saved_query.label',
        'saved_query.changed_on',
        'users.id as creator_id',
        'users.first_name',
        'users.last_name',
      ])
      .where('saved_query.user_id', '=', who.id)
      .where('saved_query.id', 'in', [...ids])
      .orderBy('saved_query.id')
      .execute();
  return {
    async visible(who, ids) {
      if (ids.length === 0) return [];
      return (await own(who, ids)).map(({ id, label, changed_on, creator_id, first_name, last_name }) => {
        const creator =
          creator_id === null ? null : { id: creator_id, first_name: first_name ?? '', last_name: last_name ?? '' };
        return {
          id,
          name: label ?? '',
          url: `/sqllab?savedQueryId=${id}`,
          changed_on,
          created_by: creator,
          owners: creator ? [creator] : [],
        };
      });
    },
    async ensureChangeable(who, id) {
      if ((await own(who, [id])).length === 0) throw notFound();
    },
  };
}
