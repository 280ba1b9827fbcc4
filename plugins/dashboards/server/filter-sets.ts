import { auditChanged, auditCreated } from '@facet/sdk/resource';
import type { MetadataStore, Principal } from '@facet/sdk/server';
import type { FilterSet, FilterSetCreate, FilterSetUpdate } from '../common/wire/filter-sets.ts';
import { DashboardErrors } from './errors.ts';
import type { DashboardTables, FilterSetTable } from './tables.ts';

/** Named values of the filters of a dashboard: of one person, or of the dashboard for all who see it. */
export interface FilterSets {
  /** Those of the dashboard, and the person's own. */
  list(dashboardId: number, who: Principal): Promise<readonly FilterSet[]>;
  /**
   * @throws HttpError 400 without the owner of a set of a person, 403 for a set of the dashboard by others than its owners,
   * 422 for the name of another set that the person sees
   */
  create(dashboardId: number, input: FilterSetCreate, who: Principal): Promise<FilterSet>;
  /** @throws HttpError 404, 403, 422 for the name of another set that the person sees */
  update(dashboardId: number, id: number, change: FilterSetUpdate, who: Principal): Promise<FilterSet>;
  /** An unknown set is none any more. @throws HttpError 403 */
  remove(dashboardId: number, id: number, who: Principal): Promise<void>;
}

interface Parts {
  readonly store: MetadataStore;
  isOwner(dashboardId: number, who: Principal): Promise<boolean>;
}

type Row = Omit<FilterSetTable, 'id'> & { readonly id: number };

export function createFilterSets({ store, isOwner }: Parts): FilterSets {
  const db = store.db<DashboardTables>();

  const find = (dashboardId: number, id: number): Promise<Row | undefined> =>
    db
      .selectFrom('dashboard_filter_sets')
      .selectAll()
      .where('dashboard_id', '=', dashboardId)
      .where('id', '=', id)
      .executeTakeFirst();

  /** Another user's filter set is answered as one that does not exist. */
  const isVisible = (row: Row, who: Principal) => row.owner_type === 'Dashboard' || isOf(row, who);

  async function ensureOwn(row: Pick<Row, 'dashboard_id' | 'owner_type' | 'owner_id'>, who: Principal): Promise<void> {
    const isOwn = row.owner_type === 'User' ? isOf(row, who) : await isOwner(row.dashboard_id, who);
    if (!isOwn) throw DashboardErrors.notOwner();
  }

  async function visible(dashboardId: number, who: Principal): Promise<readonly Row[]> {
    const rows = await db
      .selectFrom('dashboard_filter_sets')
      .selectAll()
      .where('dashboard_id', '=', dashboardId)
      .orderBy('name')
      .orderBy('id')
      .execute();
    return rows.filter((row) => isVisible(row, who));
  }

  /** Sets are chosen by their name. Those of others stay unknown: their names may be taken. */
  async function ensureNameFree(dashboardId: number, name: string, who: Principal, own?: number): Promise<void> {
    const rows = await visible(dashboardId, who);
    if (rows.some((row) => row.id !== own && asRead(row.name) === asRead(name))) throw DashboardErrors.setNameTaken();
  }

  return {
    list: async (dashboardId, who) => (await visible(dashboardId, who)).map(present),

    async create(dashboardId, { name, description, owner_type, owner_id, json_metadata }, who) {
      if (owner_type === 'User' && owner_id === undefined) throw DashboardErrors.setWithoutOwner();
      const owner = owner_type === 'User' ? (owner_id ?? who.id) : dashboardId;
      const row = { dashboard_id: dashboardId, owner_type, owner_id: owner };
      await ensureOwn(row, who);
      await ensureNameFree(dashboardId, name, who);
      const values = {
        ...row,
        name,
        description: description ?? null,
        json_metadata,
        ...auditCreated(who, new Date()),
      };
      const { id } = await db
        .insertInto('dashboard_filter_sets')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      return present({ ...values, id });
    },

    async update(dashboardId, id, { name, description, json_metadata, owner_type }, who) {
      const row = await find(dashboardId, id);
      if (row === undefined || !isVisible(row, who)) throw DashboardErrors.setMissing();
      await ensureOwn(row, who);
      const shared = { dashboard_id: dashboardId, owner_type: 'Dashboard', owner_id: dashboardId } as const;
      if (owner_type !== undefined) await ensureOwn(shared, who);
      // A set keeps the name that it has, also where an older release gave it to two.
      if (name !== undefined && name !== row.name) await ensureNameFree(dashboardId, name, who, id);
      const change = {
        ...(owner_type === undefined ? {} : shared),
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(json_metadata === undefined ? {} : { json_metadata }),
        ...auditChanged(who, new Date()),
      };
      await db.updateTable('dashboard_filter_sets').set(change).where('id', '=', id).execute();
      return present({ ...row, ...change });
    },

    async remove(dashboardId, id, who) {
      const row = await find(dashboardId, id);
      if (row === undefined || !isVisible(row, who)) return;
      await ensureOwn(row, who);
      await db.deleteFrom('dashboard_filter_sets').where('id', '=', id).execute();
    },
  };
}

/** Names that a reader takes for the same. */
const asRead = (name: string): string => name.trim().toLowerCase();

/** Visitors without an account share an id, and own nothing. */
function isOf({ owner_id }: Pick<Row, 'owner_id'>, { id, isAnonymous }: Principal): boolean {
  return !isAnonymous && owner_id === id;
}

function present({ id, name, description, owner_type, owner_id, dashboard_id, json_metadata }: Row): FilterSet {
  return { id, name, description, owner_type, owner_id, dashboard_id, params: JSON.parse(json_metadata) };
}
