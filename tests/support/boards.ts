import { type ApiClient, expectStatus } from './api-client.ts';

/** Charts and dashboards over one dataset, for tests that open them in a browser. */
export interface Boards {
  /** @returns the id of the chart */
  addChart(name: string, form: Readonly<Record<string, unknown>>): Promise<number>;
  /** A published dashboard with these charts side by side. @returns its address */
  addDashboard(charts: readonly number[], settings: object): Promise<string>;
}

const WIDTH = 4;
const HEIGHT = 50;

export function createBoards(admin: ApiClient, dataset: number): Boards {
  return {
    async addChart(slice_name, form) {
      const body = {
        slice_name,
        viz_type: form['viz_type'],
        datasource_id: dataset,
        datasource_type: 'table',
        params: JSON.stringify({ ...form, datasource: `${dataset}__table` }),
      };
      return expectStatus(await admin.post('/api/v1/chart/', body), 201).body.id;
    },

    async addDashboard(charts, settings) {
      const chart = (chartId: number) => ({
        id: `CHART-${chartId}`,
        type: 'CHART',
        children: [],
        meta: { chartId, width: WIDTH, height: HEIGHT },
      });
      const components = [
        { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
        { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
        { id: 'ROW-1', type: 'ROW', children: charts.map((id) => `CHART-${id}`), meta: {} },
        ...charts.map(chart),
      ];
      const positions = Object.fromEntries(components.map((component) => [component.id, component]));
      const created = await admin.post('/api/v1/dashboard/', {
        dashboard_title: 'Filtered',
        published: true,
        json_metadata: JSON.stringify({ ...settings, positions }),
      });
      return `/superset/dashboard/${expectStatus(created, 201).body.id}/`;
    },
  };
}
