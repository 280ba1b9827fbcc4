import type { DrillSubject } from '@facet/plugin-drill/contract.client';
import { rightsOnChart } from '../runtime/dashboard-rights.ts';
import type { DashboardRuntime } from '../runtime/dashboard-runtime.ts';
import type { TileData } from './use-tile-data.ts';

/** The chart of a tile, for what its menus lead to. */
export function drillSubject(
  runtime: DashboardRuntime,
  name: string,
  { drawnForm: formData, ownState }: Pick<TileData, 'drawnForm' | 'ownState'>,
): DrillSubject {
  const { drill, explore } = rightsOnChart(runtime.rights, runtime.chart(Number(formData['slice_id'])));
  return {
    name,
    formData,
    ownState,
    datasource: runtime.datasource(formData.datasource),
    rights: { drill, explore },
    ...(runtime.isNew ? {} : { dashboardId: runtime.id }),
  };
}
