import type { TaggedObjects } from '@facet/plugin-tags/contract.server';
import { personOf } from '@facet/sdk/common';
import { isAmong } from '@facet/sdk/resource';
import { type MetadataStore, notFound, type Principal, type UserDirectory } from '@facet/sdk/server';
import { sql } from 'kysely';
import type { SqlLabTables } from '../../contract.server.ts';

/** Saved queries as taggable objects: each user sees and changes only their own. */
export function taggedQueries(metadata: MetadataStore, users: Pick<UserDirectory, 'byIds'>): TaggedObjects {
  const own = (who: Principal, ids: readonly number[]) =>
    metadata
      .db<SqlLabTables>()
      .selectFrom('saved_query')
      .select(['id', 'label', 'changed_on', 'created_by_fk'])
      .where('user_id', '=', who.id)
      .where(isAmong(metadata, sql.ref('id'), ids))
      .orderBy('id')
      .execute();
  return {
    async visible(scope, ids) {
      if (ids.length === 0) return [];
      const rows = await own(personOf(scope), ids);
      const creators = await users.byIds([...new Set(rows.flatMap((row) => row.created_by_fk ?? []))]);
      const byId = new Map(creators.map((user) => [user.id, user]));
      return rows.map(({ id, label, changed_on, created_by_fk: creatorId }) => {
        const user = creatorId === null ? undefined : byId.get(creatorId);
        const creator = user ? { id: user.id, first_name: user.firstName, last_name: user.lastName } : null;
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
    async ensureChangeable(scope, id) {
      if ((await own(personOf(scope), [id])).length === 0) throw notFound();
    },
  };
}
