import type { ChartPlace } from '@facet/plugin-charts/contract.client';
import { type ApiClient, saveConflictOf } from '@facet/sdk/client';
import { newId } from '../new-id.ts';
import { wholeTree } from '../../common/layout/append-strays.ts';
import { parsePositions } from '../../common/layout/position-json.ts';
import { standsIn, tabParts, withChartIn } from '../../common/layout/tab-parts.ts';
import type { Layout } from '../../common/layout/component.ts';
import { documentOf } from '../../common/merge/dashboard-document.ts';
import { positionsOf } from './save-dashboard.ts';

const stands = (layout: Layout, chartId: number): boolean =>
  Object.values(layout).some(({ type, meta }) => type === 'CHART' && meta.chartId === chartId);

/** Dashboards and their tabs as places for charts that are saved elsewhere. */
export function tabPlaces(api: ApiClient): ChartPlace {
  const read = (id: number, signal?: AbortSignal) =>
    api.call('GET /api/v1/dashboard/:id', { params: { id: String(id) } }, signal ? { signal } : {});

  const put: ChartPlace['put'] = async (chart, dashboardId, part) => {
    const params = { id: String(dashboardId) };
    const [{ result, version }, charts] = await Promise.all([
      read(dashboardId),
      api.call('GET /api/v1/dashboard/:id/charts', { params }),
    ]);
    const layout = parsePositions(result.position_json);
    if (part === null ? stands(layout, chart.id) : standsIn(layout, part, chart.id)) return;
    // Charts that the layout does not name have their place at the end; in a container this one has its own.
    const strays = part === null ? charts.result : charts.result.filter(({ id }) => id !== chart.id);
    const { settings, layout: whole } = documentOf(result, strays, wholeTree(result.position_json));
    const edit = part === null ? { ok: true as const, layout: whole } : withChartIn(whole, part, chart, newId);
    // The tab is gone: the chart stands on the dashboard anyway.
    if (!edit.ok) return;
    const json = { ...settings, positions: positionsOf(edit.layout, result.dashboard_title ?? '') };
    const body = { json_metadata: JSON.stringify(json) };
    await api.call('PUT /api/v1/dashboard/:id', { params: { id: dashboardId }, body }, { version });
  };

  return {
    async parts(dashboardId, signal) {
      return tabParts(parsePositions((await read(dashboardId, signal)).result.position_json));
    },
    async put(chart, dashboardId, part) {
      try {
        await put(chart, dashboardId, part);
      } catch (error) {
        // Another save of the dashboard came between read and write: both are tried again, once.
        if (saveConflictOf(error) === null) throw error;
        await put(chart, dashboardId, part);
      }
    },
  };
}
