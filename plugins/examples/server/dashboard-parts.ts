import type {
  DatasetKey,
  ExampleCell,
  ExampleDashboard,
  ExampleFilter,
  ExampleRow,
} from './content/example-dashboard.ts';

export type Ids = ReadonlyMap<string, number>;

type Positions = Record<string, unknown>;

const INTRO_HEIGHT = 10;
const TRANSPARENT = { background: 'BACKGROUND_TRANSPARENT' };

/** The layout in the contract's format `position_json`. */
export function positionsOf(dashboard: ExampleDashboard, charts: Ids): Readonly<Positions> {
  const positions: Positions = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', meta: { text: dashboard.title } },
  };
  const { intro, rows, tabs = [] } = dashboard;
  const parents = ['ROOT_ID', 'GRID_ID'];
  const top: readonly ExampleRow<string>[] = [[[{ markdown: intro }, 12, INTRO_HEIGHT]], ...rows];
  const children = addRows(positions, dashboard, charts, 'ROW', parents, top);
  if (tabs.length > 0) {
    const tabIds = tabs.map((_, index) => `TAB-${index + 1}`);
    positions['TABS-1'] = { id: 'TABS-1', type: 'TABS', children: tabIds, parents, meta: {} };
    tabs.forEach((tab, index) => {
      const id = `TAB-${index + 1}`;
      const above = [...parents, 'TABS-1'];
      positions[id] = {
        id,
        type: 'TAB',
        children: addRows(positions, dashboard, charts, `ROW-${index + 1}`, [...above, id], tab.rows),
        parents: above,
        meta: { text: tab.title, defaultText: 'Tab title', placeholder: 'Tab title' },
      };
    });
    children.push('TABS-1');
  }
  positions['GRID_ID'] = { id: 'GRID_ID', type: 'GRID', children, parents: ['ROOT_ID'] };
  return positions;
}

/** Adds rows with their cells; returns the ids of the rows. */
function addRows(
  positions: Positions,
  { charts: examples }: ExampleDashboard,
  charts: Ids,
  prefix: string,
  parents: readonly string[],
  rows: readonly ExampleRow<string>[],
): string[] {
  return rows.map((row, index) => {
    const id = `${prefix}-${index + 1}`;
    const children = row.map((cell, at) => cellId(cell, `${id}-${at + 1}`));
    positions[id] = { id, type: 'ROW', children, parents, meta: TRANSPARENT };
    row.forEach(([content, width, height], at) => {
      const key = children[at] ?? '';
      const place = { id: key, children: [], parents: [...parents, id] };
      if (typeof content === 'object') {
        positions[key] = { ...place, type: 'MARKDOWN', meta: { width, height, code: content.markdown } };
        return;
      }
      const example = examples[content];
      const meta = { chartId: idOf(charts, content), sliceName: example?.name, uuid: example?.uuid, width, height };
      positions[key] = { ...place, type: 'CHART', meta };
    });
    return id;
  });
}

const cellId = ([content]: ExampleCell<string>, place: string): string =>
  typeof content === 'object' ? `MARKDOWN-${place}` : `CHART-${content}`;

/** Members of `json_metadata`: filters for the charts of their dataset, and enabled cross-filters. */
export function metadataOf(dashboard: ExampleDashboard, charts: Ids, datasets: Ids): Readonly<Record<string, unknown>> {
  return {
    color_scheme: '',
    cross_filters_enabled: true,
    refresh_frequency: 0,
    filter_bar_orientation: 'VERTICAL',
    native_filter_configuration: dashboard.filters.map((filter) => filterOf(filter, dashboard, charts, datasets)),
  };
}

const SELECT = {
  multiSelect: true,
  enableEmptyFilter: false,
  defaultToFirstItem: false,
  inverseSelection: false,
  searchAllOptions: false,
  sortAscending: true,
};

function filterOf(filter: ExampleFilter, dashboard: ExampleDashboard, charts: Ids, datasets: Ids) {
  const datasetId = idOf(datasets, filter.dataset);
  return {
    id: filter.id,
    type: 'NATIVE_FILTER',
    name: filter.name,
    filterType: filter.type,
    targets: [targetOf(filter, datasetId)],
    controlValues: filter.type === 'filter_select' ? SELECT : { enableEmptyFilter: false },
    defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
    cascadeParentIds: [],
    scope: { rootPath: ['ROOT_ID'], excluded: chartsOf(dashboard, charts, (dataset) => dataset !== filter.dataset) },
    chartsInScope: chartsOf(dashboard, charts, (dataset) => dataset === filter.dataset),
    tabsInScope: [],
    description: '',
  };
}

function targetOf(filter: ExampleFilter, datasetId: number) {
  if (filter.type === 'filter_time') return {};
  return 'column' in filter ? { datasetId, column: { name: filter.column } } : { datasetId };
}

const chartsOf = (
  { charts: examples }: ExampleDashboard,
  charts: Ids,
  test: (dataset: DatasetKey) => boolean,
): readonly number[] =>
  Object.entries(examples).flatMap(([key, { dataset }]) => (test(dataset) ? [idOf(charts, key)] : []));

function idOf(ids: Ids, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The example ${key} has not been loaded.`);
  return id;
}
