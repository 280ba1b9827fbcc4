import { exampleCharts, type ExampleChartKey } from './example-charts.ts';
import type { ExampleDashboard, ExampleFilter } from './example-dashboards.ts';

export type Ids = ReadonlyMap<string, number>;

/** The layout as the contract's `position_json` has it. */
export function positionsOf(dashboard: ExampleDashboard, charts: Ids): Readonly<Record<string, unknown>> {
  const positions: Record<string, unknown> = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', meta: { text: dashboard.title } },
    GRID_ID: {
      id: 'GRID_ID',
      type: 'GRID',
      children: dashboard.rows.map((_, index) => `ROW-${index + 1}`),
      parents: ['ROOT_ID'],
    },
  };
  dashboard.rows.forEach((row, index) => {
    const id = `ROW-${index + 1}`;
    positions[id] = {
      id,
      type: 'ROW',
      children: row.map(([key]) => `CHART-${key}`),
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    };
    for (const [key, width, height] of row) {
      positions[`CHART-${key}`] = {
        id: `CHART-${key}`,
        type: 'CHART',
        children: [],
        parents: ['ROOT_ID', 'GRID_ID', id],
        meta: {
          chartId: idOf(charts, key),
          sliceName: exampleCharts[key].name,
          uuid: exampleCharts[key].uuid,
          width,
          height,
        },
      };
    }
  });
  return positions;
}

/** The members of `json_metadata`: filters, all of them over all charts, and cross-filters on. */
export function metadataOf(dashboard: ExampleDashboard, charts: Ids, datasets: Ids): Readonly<Record<string, unknown>> {
  const chartIds = chartsOf(dashboard).map((key) => idOf(charts, key));
  return {
    color_scheme: '',
    cross_filters_enabled: true,
    refresh_frequency: 0,
    filter_bar_orientation: 'VERTICAL',
    native_filter_configuration: dashboard.filters.map((filter) => filterOf(filter, chartIds, datasets)),
  };
}

export const chartsOf = (dashboard: ExampleDashboard): readonly ExampleChartKey[] =>
  dashboard.rows.flatMap((row) => row.map(([key]) => key));

function filterOf(filter: ExampleFilter, chartsInScope: readonly number[], datasets: Ids) {
  const select = filter.type === 'filter_select';
  return {
    id: filter.id,
    type: 'NATIVE_FILTER',
    name: filter.name,
    filterType: filter.type,
    targets: [select ? { datasetId: idOf(datasets, filter.dataset), column: { name: filter.column } } : {}],
    controlValues: select
      ? {
          multiSelect: true,
          enableEmptyFilter: false,
          defaultToFirstItem: false,
          inverseSelection: false,
          searchAllOptions: false,
          sortAscending: true,
        }
      : { enableEmptyFilter: false },
    defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
    cascadeParentIds: [],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    chartsInScope,
    tabsInScope: [],
    description: '',
  };
}

function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The example ${key} has not been made.`);
  return id;
}
