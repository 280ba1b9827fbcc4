import type { ChartDirectory } from '@facet/plugin-charts/contract.server';
import type { DrawnEntry } from '@facet/sdk/server';
import { kindKey } from '../../common/layout/component-kind.ts';
import { parsePositions } from '../../common/layout/position-json.ts';
import { readSettings } from '../../common/settings/dashboard-settings.ts';
import type { DashboardRecord } from '../dashboard-record.ts';

type Drawn = Pick<DashboardRecord, 'id' | 'position_json' | 'json_metadata'>;

/** The types of what stands on a dashboard: of its charts and their parts, its filters and its components. */
export async function drawnEntries(
  { id, position_json: positions, json_metadata: settings }: Drawn,
  { placed, drawn, findMany }: Pick<ChartDirectory, 'placed' | 'drawn' | 'findMany'>,
): Promise<readonly DrawnEntry[]> {
  const chartIds = (await placed.onDashboards([id])).map(({ chartId }) => chartId);
  const parts = [...(await drawn.by(chartIds)).values()].flat();
  const charts = await findMany([...new Set([...chartIds, ...parts])]);
  return [
    ...charts.map(({ vizType: key }) => ({ point: 'charts/type@1', key })),
    ...readSettings(settings).filters.map(({ filterType: key }) => ({ point: 'filters/type@1', key })),
    ...Object.values(parsePositions(positions)).map((component) => ({
      point: 'dashboards/component@1',
      key: kindKey(component),
    })),
  ];
}
