import type { ChartDirectory } from '@facet/plugin-charts/contract.server';
import type { MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';

/** Finds the dashboards with roles or guests on which a chart stands as a part of another, such as a layer of a map: no others lend it. */
export function placesOfWholes(store: MetadataStore, { placed, drawn }: Pick<ChartDirectory, 'placed' | 'drawn'>) {
  return async (chartId: number): Promise<readonly number[]> => {
    const { rows } = await sql<{
      readonly id: number;
    }>`select dashboard_id as id from dashboard_roles union select dashboard_id as id from dashboard_embeddings`.execute(
      store.db<object>(),
    );
    if (rows.length === 0) return [];
    const places = await placed.onDashboards(rows.map(({ id }) => id));
    const wholes = new Set(await drawn.drawing(chartId, [...new Set(places.map((place) => place.chartId))]));
    return [...new Set(places.flatMap((place) => (wholes.has(place.chartId) ? place.dashboardId : [])))];
  };
}
