import type { MetadataStore, Principal } from '@facet/sdk/server';
import type { Kysely } from 'kysely';

/**
 * How a user who saves a dashboard vouches for the data that it lends: `alone`, since the user has widened it and no earlier voucher
 * has agreed to that; `too`, beside the others, since the user may read all of it as well; or `not`.
 */
export type Vouching = 'alone' | 'too' | 'not';

/** The table of vouchers. */
interface VoucherTables {
  dashboard_vouchers: { dashboard_id: number; user_id: number };
}

/**
 * The users who vouch for the data that a dashboard lends. It lends the data that at least one of them may read now: a right of the
 * past does not keep data open to a role. A dashboard without vouchers, such as one that had roles before dashboards lent data,
 * lends nothing until a user who may read all of the data saves it.
 */
export interface Vouchers {
  /** Written in the transaction of the save. */
  record(tx: Kysely<VoucherTables>, dashboardId: number, who: Principal, vouching: Vouching): Promise<void>;
  /** The ids of the vouchers. The caller must check what they may read now. */
  of(dashboardId: number): Promise<readonly number[]>;
}

export function vouchers(store: MetadataStore) {
  return {
    async record(tx, dashboardId, who, vouching) {
      if (vouching === 'not') return;
      const own = tx.deleteFrom('dashboard_vouchers').where('dashboard_id', '=', dashboardId);
      await (vouching === 'alone' ? own : own.where('user_id', '=', who.id)).execute();
      await tx.insertInto('dashboard_vouchers').values({ dashboard_id: dashboardId, user_id: who.id }).execute();
    },
    async of(dashboardId) {
      const rows = await store
        .db<VoucherTables>()
        .selectFrom('dashboard_vouchers')
        .select('user_id')
        .where('dashboard_id', '=', dashboardId)
        .orderBy('user_id')
        .execute();
      return rows.map(({ user_id: id }) => id);
    },
  } satisfies Vouchers;
}
