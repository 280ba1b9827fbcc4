import { type TaggedObjects, taggedRows } from '@facet/plugin-tags/contract.server';
import type { Resource } from '@facet/sdk/resource';
import { notFound, type UserDirectory } from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import { type DashboardRecord, dashboardUrl } from './dashboard-record.ts';
import { DashboardErrors } from './errors.ts';
import type { DashboardTables } from './tables.ts';

interface Parts {
  readonly db: Kysely<DashboardTables>;
  readonly resource: Pick<Resource<DashboardRecord>, 'visibleAmong'>;
  readonly users: Pick<UserDirectory, 'byIds'>;
}

/** Dashboards as things to tag: seen as their list shows them, changed by their owners. */
export const taggedDashboards = ({ db, resource, users }: Parts): TaggedObjects =>
  taggedRows<DashboardRecord>({
    visible: (scope, ids) => resource.visibleAmong(scope, ids),
    describe: (row) => ({
      name: row.dashboard_title ?? '',
      url: dashboardUrl(row),
      changed_on: row.changed_on,
      creatorId: row.created_by_fk,
    }),
    async owners(ids) {
      const links = db.selectFrom('dashboard_owners').select(['dashboard_id', 'user_id']).orderBy('user_id');
      const found = await links.where('dashboard_id', 'in', [...ids]).execute();
      return found.map(({ dashboard_id: id, user_id: owner }) => [id, owner]);
    },
    people: (ids) => users.byIds(ids),
    notOwner: DashboardErrors.notOwner,
    notFound,
  });
