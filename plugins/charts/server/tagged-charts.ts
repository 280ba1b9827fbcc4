import type { TaggedObjects } from '@facet/plugin-tags/contract.server';
import { personOf } from '@facet/sdk/common';
import { isIn } from '@facet/sdk/resource';
import { type MetadataStore, notFound, type UserDirectory, type UserSummary } from '@facet/sdk/server';
import { sql } from 'kysely';
import { exploreUrl } from './chart-record.ts';
import type { ChartRows } from './chart-rows.ts';
import { ChartErrors } from './errors.ts';

interface TaggedChartParts {
  readonly store: MetadataStore;
  readonly rows: Pick<ChartRows, 'findMany' | 'isMine'>;
  readonly users: Pick<UserDirectory, 'byIds'>;
}

/** Charts as things to tag: seen as their list shows them, changed by their owners. */
export function taggedCharts({ store, rows, users }: TaggedChartParts): TaggedObjects {
  return {
    async visible(scope, ids) {
      if (ids.length === 0) return [];
      const charts = await rows.findMany(ids, scope);
      const owners = await ownersOf(
        store,
        charts.map(({ id }) => id),
      );
      const people = await users.byIds([
        ...new Set([...owners.flatMap(([, user]) => user), ...charts.flatMap((chart) => chart.created_by_fk ?? [])]),
      ]);
      const byId = new Map(people.map((user) => [user.id, personRow(user)]));
      return charts.map(({ id, slice_name, changed_on, created_by_fk: creator }) => ({
        id,
        name: slice_name,
        url: exploreUrl(id),
        changed_on,
        created_by: (creator === null ? undefined : byId.get(creator)) ?? null,
        owners: owners.flatMap(([chart, user]) => (chart === id ? (byId.get(user) ?? []) : [])),
      }));
    },

    async ensureChangeable(scope, id) {
      const [record] = await rows.findMany([id], scope);
      if (record === undefined) throw notFound();
      if (!(await rows.isMine(personOf(scope), record))) throw ChartErrors.notOwner();
    },
  };
}

async function ownersOf(
  store: MetadataStore,
  ids: readonly number[],
): Promise<readonly (readonly [chart: number, user: number])[]> {
  const { rows } = await sql<{ readonly chart: number; readonly user: number }>`
    select slice_id as "chart", user_id as "user" from slice_owners
    where ${isIn(sql.ref('slice_id'), ids)} order by slice_id, user_id`.execute(store.db());
  return rows.map(({ chart, user }) => [chart, user]);
}

const personRow = ({ id, firstName, lastName }: UserSummary) => ({ id, first_name: firstName, last_name: lastName });
