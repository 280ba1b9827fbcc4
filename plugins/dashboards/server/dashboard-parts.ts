import type { ChartDirectory } from '@facet/plugin-charts/contract.server';
import type { ObjectParts } from '@facet/plugin-identity/contract.server';
import { isIn } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';
import { readSettings } from '../common/settings/dashboard-settings.ts';
import type { DashboardTables } from './tables.ts';

/** The objects that a dashboard shows: its charts, and the datasets whose values its filters offer. */
export const dashboardParts = (store: MetadataStore, charts: Pick<ChartDirectory, 'placed'>): ObjectParts => ({
  async partsOf(ids) {
    const [placed, settings] = await Promise.all([
      charts.placed.onDashboards(ids),
      store
        .db<DashboardTables>()
        .selectFrom('dashboards')
        .select('json_metadata')
        .where(isIn(sql.ref('dashboards.id'), ids))
        .execute(),
    ]);
    return [
      ...placed.map(({ chartId }) => ({ kind: 'chart', id: chartId })),
      ...settings.flatMap(({ json_metadata: text }) => filteredDatasets(text)).map((id) => ({ kind: 'dataset', id })),
    ];
  },
});

const filteredDatasets = (settings: string | null): readonly number[] =>
  readSettings(settings)
    .filters.flatMap(({ targets }) => targets)
    .flatMap(({ datasetId }) => datasetId ?? []);
