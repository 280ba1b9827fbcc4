import type { PlacedCharts } from '@facet/plugin-charts/contract.server';
import { isAmong } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';
import { readSettings } from '../../common/settings/dashboard-settings.ts';
import type { LendingState } from './ensure-lendable.ts';

/** What dashboards lend as they are stored, by their ids. */
export type LendingStates = (ids: readonly number[]) => Promise<ReadonlyMap<number, LendingState>>;

export function lendingStates(store: MetadataStore, placed: Pick<PlacedCharts, 'onDashboards'>): LendingStates {
  const db = store.db<object>();
  return async (ids) => {
    const [{ rows }, { rows: roles }, charts] = await Promise.all([
      sql<{
        readonly id: number;
        readonly published: number;
        readonly json_metadata: string | null;
        readonly embedding: string | null;
      }>`select id, published, json_metadata, (select uuid from dashboard_embeddings where dashboard_id = id) as embedding
        from dashboards where ${isAmong(store, sql.ref('dashboards.id'), ids)}`.execute(db),
      sql<{ readonly id: number; readonly role: number }>`
        select dashboard_id as id, role_id as role from dashboard_roles
        where ${isAmong(store, sql.ref('dashboard_roles.dashboard_id'), ids)}`.execute(db),
      placed.onDashboards(ids),
    ]);
    return new Map(
      rows.map(({ id, published, json_metadata, embedding }) => [
        id,
        {
          roles: roles.filter((one) => one.id === id).map(({ role }) => role),
          published: published === 1,
          embedded: embedding !== null,
          chartIds: charts.filter(({ dashboardId }) => dashboardId === id).map(({ chartId }) => chartId),
          filters: readSettings(json_metadata).filters,
        },
      ]),
    );
  };
}
