import type { MetadataStore, Principal } from '@facet/sdk/server';
import type { Kysely } from 'kysely';

/**
 * How somebody who saves a dashboard stands for what it lends: `alone`, since they have widened it and nobody else knows of that;
 * `too`, since they may read all of it as well; or `not`.
 */
export type Vouching = 'alone' | 'too' | 'not';

/** What is read and written here. */
interface VoucherTables {
  dashboard_vouchers: { dashboard_id: number; user_id: number };
}

/**
 * Those who stand for what a dashboard lends. It lends what one of them may read now: nobody's data stays open to a role because
 * somebody could read it once. A dashboard for which nobody stands, such as one that had roles before dashboards lent data, lends
 * nothing until somebody saves it who may read all of it.
 */
export interface Vouchers {
  /** With the save itself. */
  record(tx: Kysely<VoucherTables>, dashboardId: number, who: Principal, vouching: Vouching): Promise<void>;
  /** Their ids; what they may read now, whoever asks for them decides. */
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
