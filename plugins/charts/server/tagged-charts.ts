import { type TaggedObjects, taggedRows } from '@facet/plugin-tags/contract.server';
import { isIn } from '@facet/sdk/resource';
import { type MetadataStore, notFound, type UserDirectory } from '@facet/sdk/server';
import { sql } from 'kysely';
import { exploreUrl } from './chart-record.ts';
import type { ChartRows, NamedChartRecord } from './chart-rows.ts';
import { ChartErrors } from './errors.ts';

interface TaggedChartParts {
  readonly store: MetadataStore;
  readonly rows: Pick<ChartRows, 'named'>;
  readonly users: Pick<UserDirectory, 'byIds'>;
}

/** Charts as taggable objects: visible as in their list, changed by their owners. */
export const taggedCharts = ({ store, rows, users }: TaggedChartParts): TaggedObjects =>
  taggedRows<NamedChartRecord>({
    visible: async (scope, ids) => (ids.length === 0 ? [] : rows.named(ids, scope)),
    describe: ({ id, slice_name: name, changed_on, created_by_fk: creatorId }) => ({
      name,
      url: exploreUrl(id),
      changed_on,
      creatorId,
    }),
    owners: (ids) => ownersOf(store, ids),
    people: (ids) => users.byIds(ids),
    notOwner: ChartErrors.notOwner,
    notFound,
  });

async function ownersOf(
  store: MetadataStore,
  ids: readonly number[],
): Promise<readonly (readonly [chart: number, user: number])[]> {
  const { rows } = await sql<{ readonly chart: number; readonly user: number }>`
    select slice_id as "chart", user_id as "user" from slice_owners
    where ${isIn(sql.ref('slice_id'), ids)} order by slice_id, user_id`.execute(store.db());
  return rows.map(({ chart, user }) => [chart, user]);
}
